import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import {
  kmText,
  lengthText,
  metresText,
  noHeights,
  slopeText,
  spokenSlope,
} from '#contract/track/track-words.ts'
import type { Track } from '#contract/tracks.ts'
import { wholeText } from '#contract/whole-text.ts'
import { useColorScheme } from '#web/lib/map/use-color-scheme.ts'
import { cx } from '#web/ui/cx.ts'
import { curvinessColors, piecesOf } from './curviness-colors.ts'
import { heightRange, type ProfilePoint, profileAt, ticks } from './profile-shape.ts'

type Props = {
  track: Track
  /** Where the cursor stands; null when nobody points. */
  cursorKm: number | null
  onCursorChange: (km: number | null) => void
}

const size = { width: 1000, height: 100 }

/** Heights along the track. Pointing, dragging or the arrow keys move a cursor, here and on the map. */
export function ElevationProfile({ track, cursorKm, onCursorChange }: Props) {
  const lengthKm = track.lengthM / 1000
  const hasHeights = track.profile.length > 1 && track.climbM !== null
  const profile = hasHeights ? track.profile : []
  const at = cursorKm === null ? null : profileAt(profile, cursorKm)

  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onCursorChange(clamp((event.clientX - left) / width, 0, 1) * lengthKm)
  }

  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    point(event)
  }

  function moveByKey(event: KeyboardEvent) {
    const next = nextKm(event.key, cursorKm ?? 0, lengthKm)
    if (next === null) return
    event.preventDefault()
    onCursorChange(next)
  }

  return (
    <figure className="flex flex-col gap-2">
      <Readout km={cursorKm} at={at} track={track} />
      <div className={cx('grid grid-cols-[auto_minmax(0,1fr)]', hasHeights && 'gap-x-2')}>
        {hasHeights ? <HeightMarks profile={profile} /> : <span />}
        <div
          role="slider"
          tabIndex={0}
          aria-label="Posizione lungo la traccia"
          aria-valuemin={0}
          aria-valuemax={round(lengthKm)}
          aria-valuenow={round(cursorKm ?? 0)}
          aria-valuetext={spokenPlace(cursorKm ?? 0, profileAt(profile, cursorKm ?? 0))}
          onKeyDown={moveByKey}
          onFocus={() => cursorKm === null && onCursorChange(0)}
          onBlur={() => onCursorChange(null)}
          onPointerDown={press}
          onPointerMove={point}
          onPointerLeave={(event) => {
            const isKept = event.pointerType !== 'mouse' || event.currentTarget === document.activeElement
            if (!isKept) onCursorChange(null)
          }}
          // Sideways moves the cursor, up and down still scrolls the page. Whoever comes by keyboard sees the map above
          // it as well, where the dot moves.
          className="relative scroll-mt-[calc(36svh+7rem)] cursor-crosshair touch-pan-y select-none rounded-sm"
        >
          <Chart track={track} profile={profile} />
          {cursorKm !== null && <Cursor km={cursorKm} lengthKm={lengthKm} at={at} profile={profile} />}
        </div>
        <span />
        <KmMarks lengthKm={lengthKm} />
      </div>
    </figure>
  )
}

function Readout({ km, at, track }: { km: number | null; at: ProfilePoint | null; track: Track }) {
  const { minEleM, maxEleM } = track
  const texts =
    km === null
      ? minEleM === null || maxEleM === null
        ? [noHeights]
        : [`Min ${metresText(minEleM)}`, `Max ${metresText(maxEleM)}`]
      : [kmText(km), ...(at ? [metresText(at.ele), slopeText(at.slopePercent)] : [noHeights])]
  return (
    <p
      className="figures flex min-h-7 flex-wrap items-center gap-x-4 font-semibold text-lg leading-7"
      aria-hidden="true"
    >
      {texts.map((text) => (
        <span key={text} className={km === null ? 'text-muted' : undefined}>
          {text}
        </span>
      ))}
    </p>
  )
}

function Chart({ track, profile }: { track: Track; profile: readonly ProfilePoint[] }) {
  const colors = curvinessColors[useColorScheme()]
  const shapes = useMemo(() => chartShapes(track, profile), [track, profile])
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={profile.length > 0 ? 'block h-32 w-full sm:h-40' : 'block h-6 w-full rounded-sm'}
    >
      {shapes.gridY.map((y) => (
        <path key={y} d={`M0 ${y}H${size.width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      ))}
      {shapes.pieces.map(({ fromKm, word, area, line }) => (
        <g key={fromKm}>
          <path d={area} fill={colors[word]} opacity={profile.length > 0 ? 0.28 : 1} />
          <path
            d={line}
            fill="none"
            stroke={colors[word]}
            strokeWidth={3}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  )
}

/** Without heights the chart is a flat band that still shows where the bends are. */
function chartShapes({ curvinessPerKm, lengthM }: Track, profile: readonly ProfilePoint[]) {
  const lengthKm = lengthM / 1000
  const x = (km: number) => round((km / lengthKm) * size.width)
  const { low, high } = profile.length > 0 ? heightRange(profile) : { low: 0, high: 1 }
  const y = (ele: number) => round(size.height * (1 - (ele - low) / (high - low)))
  const pieces = piecesOf(curvinessPerKm, lengthKm).map((piece) => {
    const { fromKm, toKm } = piece
    const ends = [profileAt(profile, fromKm), profileAt(profile, toKm)]
    const inner = profile.filter(({ km }) => km > fromKm && km < toKm)
    const points = [ends[0], ...inner, ends[1]].flatMap((point) =>
      point ? [{ place: `${x(point.km)} ${y(point.ele)}`, isBreak: point.isBreak }] : [],
    )
    const places = points.map(({ place }) => place)
    const top = places.length > 0 ? places.join('L') : `${x(fromKm)} 0L${x(toKm)} 0`
    const area = `M${x(fromKm)} ${size.height}L${top}L${x(toKm)} ${size.height}Z`
    const line = points.map(({ place, isBreak }, i) => `${i === 0 || isBreak ? 'M' : 'L'}${place}`)
    return { ...piece, area, line: line.join('') }
  })
  return { pieces, gridY: profile.length > 0 ? ticks(low, high, 3).map(y) : [] }
}

type CursorProps = {
  km: number
  lengthKm: number
  at: ProfilePoint | null
  profile: readonly ProfilePoint[]
}

function Cursor({ km, lengthKm, at, profile }: CursorProps) {
  const left = `${(km / lengthKm) * 100}%`
  const range = at && heightRange(profile)
  return (
    <>
      <span className="-ml-px absolute inset-y-0 w-0.5 bg-ink" style={{ left }} />
      {at && range && (
        <span
          className="-translate-x-1/2 -translate-y-1/2 absolute size-3.5 rounded-full border-2 border-card bg-ink"
          style={{ left, top: `${100 * (1 - (at.ele - range.low) / (range.high - range.low))}%` }}
        />
      )}
    </>
  )
}

function HeightMarks({ profile }: { profile: readonly ProfilePoint[] }) {
  const { low, high } = heightRange(profile)
  const marks = ticks(low, high, 3)
  return (
    <div aria-hidden="true" className="figures relative text-muted text-sm">
      {/* As wide as the widest mark. */}
      <span className="invisible">{metresText(high)}</span>
      {marks.map((mark) => (
        <span
          key={mark}
          className="-translate-y-1/2 absolute right-0 whitespace-nowrap leading-none"
          style={{ top: `${100 * (1 - (mark - low) / (high - low))}%` }}
        >
          {metresText(mark)}
        </span>
      ))}
    </div>
  )
}

function KmMarks({ lengthKm }: { lengthKm: number }) {
  const marks = ticks(0, lengthKm, 5).filter((mark) => mark < lengthKm * 0.84)
  return (
    <div aria-hidden="true" className="figures relative mt-1 h-5 text-muted text-sm">
      {marks.map((mark) => (
        <span
          key={mark}
          className={mark === 0 ? 'absolute left-0' : '-translate-x-1/2 absolute'}
          style={{ left: `${(mark / lengthKm) * 100}%` }}
        >
          {wholeText(mark)}
        </span>
      ))}
      <span className="absolute right-0 bg-card pl-1">{lengthText(lengthKm * 1000)}</span>
    </div>
  )
}

function nextKm(key: string, km: number, lengthKm: number): number | null {
  const step = lengthKm / 100
  const steps: Record<string, number> = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: -step,
    ArrowDown: -step,
    PageUp: 10 * step,
    PageDown: -10 * step,
    Home: -lengthKm,
    End: lengthKm,
  }
  const change = steps[key]
  return change === undefined ? null : clamp(km + change, 0, lengthKm)
}

function spokenPlace(km: number, at: ProfilePoint | null): string {
  if (!at) return `${kmText(km)}, quota non disponibile`
  return `${kmText(km)}, quota ${Math.round(at.ele)} metri, ${spokenSlope(at.slopePercent)}`
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const round = (value: number) => Math.round(value * 10) / 10
