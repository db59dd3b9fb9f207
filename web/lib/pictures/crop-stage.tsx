import { MoveHorizontal, MoveVertical, ZoomIn } from 'lucide-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { IconType } from '#web/ui/icon-type.ts'
import { type Crop, largestZoom, moveCrop, type Size, sideIn, zoomCrop, zoomOf } from './crop-shape.ts'

type Props = { url: string; size: Size; crop: Crop; onChange: (crop: Crop) => void }
type Point = { x: number; y: number }

/** The picture under a round window: dragged and pinched, or moved by sliders, which need neither mouse nor skill. */
export function CropStage({ url, size, crop, onChange }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  // Where the gesture began: counted from there, nothing is lost between two frames, however many fingers move.
  const start = useRef({ crop, fingers: new Map<number, Point>() })
  const side = sideIn(crop, size)

  // React listens to wheels passively, and the page would scroll as well.
  useEffect(() => {
    const element = stage.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      onChange(zoomCrop(crop, size, event.deltaY < 0 ? 1.08 : 1 / 1.08))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [crop, size, onChange])

  /** A finger more or less begins another gesture. */
  const begin = () => {
    start.current = { crop, fingers: new Map(fingers.current) }
  }

  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    begin()
  }

  function drag(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [one, other] = [...fingers.current.values()]
    const [oneBefore, otherBefore] = [...start.current.fingers.values()]
    if (!one || !oneBefore) return
    if (other && otherBefore) {
      const factor = distance(one, other) / Math.max(1, distance(oneBefore, otherBefore))
      onChange(zoomCrop(start.current.crop, size, factor))
    } else {
      const scale = sideIn(start.current.crop, size) / (stage.current?.clientWidth || 1)
      const by = { x: (oneBefore.x - one.x) * scale, y: (oneBefore.y - one.y) * scale }
      onChange(moveCrop(start.current.crop, size, by))
    }
  }

  function release(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    begin()
  }

  return (
    <div className="flex w-full max-w-72 flex-col gap-3">
      <div
        ref={stage}
        role="img"
        aria-label="Anteprima del ritaglio"
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        className="relative aspect-square w-full cursor-grab touch-none select-none overflow-hidden rounded-lg bg-raised active:cursor-grabbing"
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            width: `${(size.width / side) * 100}%`,
            left: `${((-crop.left * size.width) / side) * 100}%`,
            top: `${((-crop.top * size.height) / side) * 100}%`,
          }}
          className="absolute max-w-none"
        />
        <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_var(--color-scrim)] ring-2 ring-[white]/80" />
      </div>
      <p className="text-center text-muted text-sm">Trascina la foto, o usa i cursori.</p>
      <div>
        <Slider
          label="Zoom"
          icon={ZoomIn}
          share={(zoomOf(crop) - 1) / (largestZoom - 1)}
          onChange={(share) => onChange(zoomCrop(crop, size, (1 + share * (largestZoom - 1)) * crop.side))}
        />
        {axes.map(({ label, icon, edge, length, axis }) => {
          const place = crop[edge] * size[length]
          const furthest = size[length] - side
          return (
            <Slider
              key={edge}
              label={label}
              icon={icon}
              // Less than a pixel: this way the picture just fills the window.
              share={furthest < 1 ? null : place / furthest}
              onChange={(share) =>
                onChange(moveCrop(crop, size, { x: 0, y: 0, [axis]: share * furthest - place }))
              }
            />
          )
        })}
      </div>
    </div>
  )
}

const axes = [
  { label: 'Sposta in orizzontale', icon: MoveHorizontal, edge: 'left', length: 'width', axis: 'x' },
  { label: 'Sposta in verticale', icon: MoveVertical, edge: 'top', length: 'height', axis: 'y' },
] as const

type SliderProps = {
  label: string
  icon: IconType
  /** Of the way from one end to the other; null where there is none. */
  share: number | null
  onChange: (share: number) => void
}

function Slider({ label, icon: Icon, share, onChange }: SliderProps) {
  return (
    <label className={cx('flex min-h-11 items-center gap-3', share === null && 'opacity-45')}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="sr-only">{label}</span>
      <input
        type="range"
        // Said, or the browser would count its steps from where the slider stood last and miss both ends.
        min={0}
        max={100}
        step="any"
        value={(share ?? 0.5) * 100}
        disabled={share === null}
        aria-valuetext={`${Math.round((share ?? 0.5) * 100)}%`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="h-11 w-full accent-red"
      />
    </label>
  )
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
