import { ZoomIn } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { type Crop, largestZoom, moveCrop, type Size, sideIn, zoomCrop, zoomOf } from './crop-shape.ts'

type Props = { url: string; size: Size; crop: Crop; onChange: (crop: Crop) => void }
type Point = { x: number; y: number }

const keySteps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const keyZooms: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

/** The picture under a round window: dragged, pinched, or moved by arrows and + and −. */
export function CropStage({ url, size, crop, onChange }: Props) {
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const side = sideIn(crop, size)
  /** Pixels of the picture for one of the screen. */
  const scale = () => side / (stage.current?.clientWidth || 1)

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

  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function drag(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current]
      .filter(([pointer]) => pointer !== event.pointerId)
      .map(([, point]) => point)
    fingers.current.set(event.pointerId, now)
    if (other) onChange(zoomCrop(crop, size, distance(now, other) / Math.max(1, distance(before, other))))
    else onChange(moveCrop(crop, size, { x: (before.x - now.x) * scale(), y: (before.y - now.y) * scale() }))
  }

  const release = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  function key(event: KeyboardEvent) {
    const [step, zoom] = [keySteps[event.key], keyZooms[event.key]]
    if (!step && !zoom) return
    event.preventDefault()
    const length = side * (event.shiftKey ? 0.25 : 0.05)
    if (step) onChange(moveCrop(crop, size, { x: step.x * length, y: step.y * length }))
    if (zoom) onChange(zoomCrop(crop, size, zoom))
  }

  return (
    <div className="flex w-full max-w-72 flex-col gap-3">
      <div
        ref={stage}
        // It takes keys of its own, which a screen reader must pass on.
        role="application"
        aria-label="Ritaglio della foto"
        aria-describedby={`${id}-how`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the picture.
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={key}
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
      <label className="flex min-h-11 items-center gap-3">
        <ZoomIn aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span className="sr-only">Zoom</span>
        <input
          type="range"
          min={1}
          max={largestZoom}
          step="any"
          value={zoomOf(crop)}
          aria-valuetext={`${Math.round(zoomOf(crop) * 100)}%`}
          onChange={(event) => onChange(zoomCrop(crop, size, Number(event.target.value) * crop.side))}
          className="h-11 w-full accent-red"
        />
      </label>
      <p id={`${id}-how`} className="text-center text-muted text-sm">
        Trascina per spostare. Da tastiera: frecce, + e −.
      </p>
    </div>
  )
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
