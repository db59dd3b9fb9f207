import type { TrackSummary } from '../tracks.ts'
import { counted, decimalText, wholeText } from '../whole-text.ts'
import { curvinessWord } from './curviness.ts'

const tenths = (value: number): string => decimalText(value, 1)

export const noHeights = 'Quota non disponibile'

/** `12,3 km`; from a hundred kilometres on without decimals, which nobody rides by. */
export function lengthText(metres: number): string {
  const km = metres / 1000
  return km < 99.95 ? `${tenths(km)} km` : distanceText(km)
}

/** `47 km`: the distance that an itinerary gives, where no track was measured. */
export const distanceText = (km: number): string => `${wholeText(km)} km`

/** `km 12,3`: a place along the track. */
export function kmText(km: number): string {
  return `km ${tenths(km)}`
}

/** `1.800 m` above the sea. */
export function metresText(metres: number): string {
  return `${wholeText(metres)} m`
}

/** `+1.800 m`, or that the heights are unknown: never a zero. */
export function climbText({ climbM }: Pick<TrackSummary, 'climbM'>): string {
  return climbM === null ? noHeights : `+${metresText(climbM)}`
}

/** `−1.800 m`; nothing is no less than nothing. */
export const descentText = (metres: number): string =>
  `${Math.round(metres) > 0 ? '−' : ''}${metresText(metres)}`

/** `7,5%` up or `−7,5%` down. */
export function slopeText(percent: number): string {
  const rounded = Math.round(percent * 10) / 10
  return `${rounded < 0 ? '−' : ''}${tenths(Math.abs(rounded))}%`
}

/** The same for an ear. */
export function spokenSlope(percent: number): string {
  const rounded = Math.round(percent * 10) / 10
  if (rounded === 0) return 'in piano'
  return `${rounded > 0 ? 'salita' : 'discesa'} del ${tenths(Math.abs(rounded))} per cento`
}

/** `48 tornanti`, `1 tornante`. */
export function hairpinsText(count: number): string {
  return counted(count, 'tornante', 'tornanti')
}

export function curvesText(count: number): string {
  return counted(count, 'curva', 'curve')
}

/** `800 m dalla traccia`, `2,3 km dalla traccia`. */
export function offTrackText(metres: number): string {
  const rounded = Math.max(10, Math.round(metres / 10) * 10)
  return `${rounded < 1000 ? metresText(rounded) : lengthText(rounded)} dalla traccia`
}

type TrackFigures = Omit<TrackSummary, 'drawing'>

/** One sentence that stands for the drawing of a track. */
export function describeTrack({ lengthM, climbM, hairpinCount, curviness }: TrackFigures): string {
  const climb = climbM === null ? [] : [`${climbText({ climbM })} di dislivello`]
  const figures = [lengthText(lengthM), ...climb, hairpinsText(hairpinCount)]
  return `Traccia di ${figures.join(', ')}, ${curvinessWord(curviness)}`
}
