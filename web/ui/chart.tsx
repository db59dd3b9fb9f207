import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import {
  chartMarks,
  columnAt,
  columnByKey,
  columnsOf,
  heightOf,
  linePath,
  middleOf,
  namedColumns,
} from './chart-shape.ts'
import { cx } from './cx.ts'
import { ScrollArea } from './scroll-area.tsx'

export type ChartPoint = {
  /** In full, as it is read out: `16/11/2026`. */
  name: string
  /** Under the chart, where there is little room: `16 nov`. */
  shortName: string
  value: number
}

type Props = {
  /** What is drawn: `Nuovi utenti`. */
  label: string
  /** What the points are: `Giorno`. */
  pointLabel: string
  points: readonly ChartPoint[]
  /** Bars for what came on a day, a line for what there was by then. */
  kind: 'bars' | 'line'
  tone: keyof typeof tones
  /** Shown while nobody points at a day. */
  summary: string
  /** A value in words: `4.993`. */
  write: (value: number) => string
}

/** Numbers over time. Pointing, dragging or the arrow keys read a single one; a table holds them all. */
export function Chart({ label, pointLabel, points, kind, tone, summary, write }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const cursor = pointed === null ? null : Math.min(pointed, points.length - 1)
  const current = cursor === null ? undefined : points[cursor]
  const last = points.length - 1

  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(columnAt((event.clientX - left) / width, points.length))
  }

  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    point(event)
  }

  function moveByKey(event: KeyboardEvent) {
    const next = columnByKey(event.key, cursor ?? last, points.length)
    if (next === null) return
    event.preventDefault()
    setPointed(next)
  }

  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <p aria-hidden="true" className={cx('figures min-h-6 font-semibold', !current && 'text-muted')}>
        {current ? spoken(current, write) : summary}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Marks points={points} write={write} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${label}. ${summary}`}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(cursor ?? last) + 1}
          aria-valuetext={spokenAt(points, cursor ?? last, write)}
          onKeyDown={moveByKey}
          onFocus={() => pointed === null && setPointed(last)}
          onBlur={() => setPointed(null)}
          onPointerDown={press}
          onPointerMove={point}
          onPointerLeave={(event) => {
            const isKept = event.pointerType !== 'mouse' || event.currentTarget === document.activeElement
            if (!isKept) setPointed(null)
          }}
          // Sideways moves the cursor, up and down still scrolls the page.
          className="relative h-36 cursor-crosshair touch-pan-y select-none rounded-sm sm:h-44"
        >
          <Drawing points={points} kind={kind} tone={tone} cursor={cursor} />
        </div>
        <span />
        <Names points={points} />
      </div>
      <Table label={label} pointLabel={pointLabel} points={points} write={write} />
    </figure>
  )
}

type Drawn = Pick<Props, 'points' | 'kind'>

function spanOf(points: Props['points']) {
  const marks = chartMarks(points.map(({ value }) => value))
  return { marks, low: marks[0] ?? 0, high: marks.at(-1) ?? 1 }
}

function Drawing({ points, kind, tone, cursor }: Drawn & Pick<Props, 'tone'> & { cursor: number | null }) {
  const { marks, ...span } = spanOf(points)
  const columns = columnsOf(points.length)
  const pointed = cursor === null ? undefined : points[cursor]
  const left = `${middleOf(cursor ?? 0, points.length)}%`
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className={cx('absolute inset-0 size-full overflow-visible', tones[tone])}
      >
        {marks.map((mark) => (
          <path
            key={mark}
            d={`M0 ${100 * (1 - heightOf(mark, span))}H100`}
            className={mark === span.low ? 'stroke-field' : 'stroke-line'}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {kind === 'line' && (
          <path
            d={linePath(
              points.map(({ value }) => value),
              span,
            )}
            fill="none"
            stroke="currentColor"
            strokeWidth={2.5}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        )}
        {kind === 'bars' &&
          points.map(({ name, value }, index) => {
            const height = 100 * heightOf(value, span)
            return (
              <rect
                key={name}
                x={columns[index]?.left}
                width={columns[index]?.width}
                y={100 - height}
                height={height}
                fill="currentColor"
                opacity={cursor === null || cursor === index ? 1 : 0.45}
              />
            )
          })}
      </svg>
      {pointed && (
        <>
          <span className="-ml-px absolute inset-y-0 w-0.5 bg-ink opacity-40" style={{ left }} />
          {kind === 'line' && (
            <span
              className="-translate-x-1/2 -translate-y-1/2 absolute size-3.5 rounded-full border-2 border-card bg-ink"
              style={{ left, top: `${100 * (1 - heightOf(pointed.value, span))}%` }}
            />
          )}
        </>
      )}
    </>
  )
}

function Marks({ points, write }: Pick<Props, 'points' | 'write'>) {
  const { marks, ...span } = spanOf(points)
  return (
    <div aria-hidden="true" className="figures relative text-muted text-sm">
      {/* As wide as the widest mark. */}
      <span className="invisible">{write(span.high)}</span>
      {marks.map((mark) => (
        <span
          key={mark}
          className="-translate-y-1/2 absolute right-0 whitespace-nowrap leading-none"
          style={{ top: `${100 * (1 - heightOf(mark, span))}%` }}
        >
          {write(mark)}
        </span>
      ))}
    </div>
  )
}

function Names({ points }: Pick<Props, 'points'>) {
  const named = namedColumns(points.length)
  const areAll = named.length === points.length
  return (
    <div aria-hidden="true" className="figures relative mt-1.5 h-5 text-muted text-sm">
      {named.map((index) => (
        <span
          key={index}
          className={cx(
            'absolute whitespace-nowrap',
            areAll ? '-translate-x-1/2' : placed(index, points.length),
          )}
          style={
            areAll || (index > 0 && index < points.length - 1)
              ? { left: `${middleOf(index, points.length)}%` }
              : {}
          }
        >
          {points[index]?.shortName}
        </span>
      ))}
    </div>
  )
}

/** The outermost stay within the chart. */
const placed = (index: number, count: number) =>
  index === 0 ? 'left-0' : index === count - 1 ? 'right-0' : '-translate-x-1/2'

/** The same numbers for those who do not see the drawing, and for those who want to read them. */
function Table({
  label,
  pointLabel,
  points,
  write,
}: Pick<Props, 'label' | 'pointLabel' | 'points' | 'write'>) {
  return (
    <details className="-mb-1 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-link">
        Dati in tabella
        <span className="sr-only">: {label}</span>
      </summary>
      <ScrollArea
        label={`${label}: tabella`}
        className="max-h-64 overflow-y-auto rounded-sm border border-line"
      >
        <table className="figures w-full border-collapse">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 bg-raised">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-left">
                {pointLabel}
              </th>
              <th scope="col" className="px-3 py-1.5 text-right">
                {label}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {points.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row" className="px-3 py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="px-3 py-1.5 text-right">{write(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  )
}

const spoken = ({ name, value }: ChartPoint, write: Props['write']): string => `${name}: ${write(value)}`

function spokenAt(points: readonly ChartPoint[], index: number, write: Props['write']): string {
  const point = points[index]
  return point ? spoken(point, write) : ''
}

const tones = {
  strada: 'text-strada',
  red: 'text-red',
  misto: 'text-misto',
  green: 'text-green',
}
