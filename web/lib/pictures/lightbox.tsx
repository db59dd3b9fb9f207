import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Picture } from '#contract/media.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { PictureImg } from './picture-img.tsx'

export type ShownPicture = Picture & { alt: string | null }

type Props = {
  pictures: readonly ShownPicture[]
  /** Which one is shown; null while it is closed. */
  index: number | null
  onIndexChange: (index: number) => void
  onClose: () => void
}

/** So far a finger must travel before it means the next photograph. */
const swipePx = 48

/** One photograph over everything, the others to its sides: arrows, keys or a swipe. */
export function Lightbox({ index, ...rest }: Props) {
  const picture = index === null ? undefined : rest.pictures[index]
  return index !== null && picture && <OpenLightbox {...rest} index={index} picture={picture} />
}

type OpenProps = Omit<Props, 'index'> & { index: number; picture: ShownPicture }

function OpenLightbox({ pictures, picture, index, onIndexChange, onClose }: OpenProps) {
  const { id, props } = useModal({ onClose, canClose: true })
  const pressedX = useRef<number | null>(null)

  function step(by: 1 | -1) {
    if (pictures[index + by]) onIndexChange(index + by)
  }

  function press(event: KeyboardEvent) {
    const target = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: pictures.length - 1,
    }
    const wanted = target[event.key as keyof typeof target]
    if (wanted === undefined) return
    event.preventDefault()
    if (pictures[wanted]) onIndexChange(wanted)
  }

  function lift({ clientX, pointerType }: PointerEvent) {
    const moved = pressedX.current === null || pointerType === 'mouse' ? 0 : clientX - pressedX.current
    pressedX.current = null
    if (Math.abs(moved) >= swipePx) step(moved < 0 ? 1 : -1)
  }

  return (
    // Dark in both schemes: photographs are looked at in the dark.
    <dialog
      {...props}
      data-theme="dark"
      aria-labelledby={`${id}-title`}
      onKeyDown={press}
      className="modal inset-0 h-dvh max-h-none rounded-none bg-paper"
    >
      <header className="flex items-center justify-between gap-3 px-4 pt-[max(--spacing(2),env(safe-area-inset-top))] pb-2">
        <h2 id={`${id}-title`} tabIndex={-1} data-title aria-live="polite" className="text-xl outline-none">
          Foto {index + 1} di {pictures.length}
        </h2>
        <IconButton label="Chiudi" icon={X} variant="secondary" onClick={onClose} />
      </header>
      <div
        className="relative grid min-h-0 flex-1 touch-pan-y touch-pinch-zoom place-items-center"
        onPointerDown={({ clientX, isPrimary }) => {
          pressedX.current = isPrimary ? clientX : null
        }}
        onPointerUp={lift}
        onPointerCancel={() => {
          pressedX.current = null
        }}
      >
        <PictureImg
          key={picture.id}
          picture={picture}
          alt={picture.alt ?? `Foto ${index + 1}`}
          sizes="100vw"
          isEager
          className="absolute inset-0 size-full select-none bg-transparent object-contain"
        />
        {pictures.length > 1 && (
          <>
            <Arrow
              label="Foto precedente"
              icon={ChevronLeft}
              isAtEdge={index === 0}
              onStep={() => step(-1)}
            />
            <Arrow
              label="Foto successiva"
              icon={ChevronRight}
              isAtEdge={index === pictures.length - 1}
              onStep={() => step(1)}
              isRight
            />
          </>
        )}
      </div>
      <p className="min-h-14 px-5 pt-3 pb-[max(--spacing(4),env(safe-area-inset-bottom))] text-center text-pretty">
        {picture.alt}
      </p>
    </dialog>
  )
}

type ArrowProps = {
  label: string
  icon: typeof ChevronLeft
  isAtEdge: boolean
  onStep: () => void
  isRight?: boolean
}

// Not `disabled` at the edge: the button that brought one there would drop the focus.
function Arrow({ label, icon, isAtEdge, onStep, isRight = false }: ArrowProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      variant="secondary"
      aria-disabled={isAtEdge}
      onClick={isAtEdge ? undefined : onStep}
      className={isRight ? 'absolute right-3' : 'absolute left-3'}
    />
  )
}
