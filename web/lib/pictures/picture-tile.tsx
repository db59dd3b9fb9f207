import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { DragEvent, MouseEvent } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PickedPicture } from './picked-picture.ts'
import { PictureImg } from './picture-img.tsx'

type Props = {
  picture: PickedPicture
  place: number
  count: number
  altMax: number
  isDragged: boolean
  onAlt: (alt: string) => void
  onMove: (to: number) => void
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void
  onDrag: () => void
  onDragEnd: () => void
  onDropHere: () => void
}

/** A photograph that is there: what it shows, its place, and a way out. */
export function PictureTile({
  picture,
  place,
  count,
  altMax,
  isDragged,
  onAlt,
  onMove,
  onRemove,
  ...drag
}: Props) {
  /** The tile moves in the page, and a moved button loses the keyboard. */
  const moveBy = (step: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    if (place + step < 0 || place + step >= count) return
    onMove(place + step)
    requestAnimationFrame(() => button.focus())
  }

  function drop(event: DragEvent) {
    if (event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    drag.onDropHere()
  }

  return (
    <li
      aria-label={`Foto ${place + 1} di ${count}`}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') || event.preventDefault()}
      onDrop={drop}
      className={cx(
        'flex flex-wrap gap-3 rounded-md border border-line bg-card p-3',
        isDragged && 'opacity-45',
      )}
    >
      {/* Dragging is an extra for the mouse; the buttons do the same. */}
      <figure
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', String(place))
          drag.onDrag()
        }}
        onDragEnd={drag.onDragEnd}
        className="size-20 shrink-0 cursor-grab overflow-hidden rounded-sm active:cursor-grabbing sm:size-28"
      >
        <PictureImg
          picture={picture}
          alt={picture.alt}
          sizes="7rem"
          className="pointer-events-none size-full object-cover"
        />
      </figure>
      <div className="flex min-w-0 flex-[1_1_9rem] flex-col gap-1">
        <TextInput
          label="Testo alternativo"
          placeholder="Che cosa si vede?"
          maxLength={altMax}
          value={picture.alt}
          onChange={(event) => onAlt(event.target.value)}
        />
        <div className="flex flex-wrap">
          <IconButton
            label={`Sposta prima, foto ${place + 1}`}
            icon={ArrowUp}
            aria-disabled={place === 0}
            onClick={moveBy(-1)}
          />
          <IconButton
            label={`Sposta dopo, foto ${place + 1}`}
            icon={ArrowDown}
            aria-disabled={place === count - 1}
            onClick={moveBy(1)}
          />
          <IconButton
            label={`Rimuovi, foto ${place + 1}`}
            data-remove
            icon={Trash2}
            variant="destructive"
            className="ml-auto"
            onClick={onRemove}
          />
        </div>
      </div>
    </li>
  )
}
