import { drawingSize } from '#contract/track/drawing.ts'

type Props = {
  /** As the server drew it: `track.drawing`. */
  drawing: string
  className?: string | undefined
}

/** The outline of a track: no map library, no waiting. An ornament; the figures beside it say what it shows. */
export function TrackDrawing({ drawing, className }: Props) {
  return (
    <svg
      viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawing} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
