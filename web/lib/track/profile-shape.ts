import type { Track } from '#contract/tracks.ts'

export type ProfilePoint = Track['profile'][number]

/** Height and slope at a kilometre, between the two points around it. */
export function profileAt(profile: readonly ProfilePoint[], km: number): ProfilePoint | null {
  const next = profile.findIndex((point) => point.km >= km)
  const after = profile[next] ?? profile.at(-1)
  const before = profile[next - 1] ?? after
  if (!after || !before) return null
  const gap = after.km - before.km
  const share = gap === 0 ? 0 : (km - before.km) / gap
  const mix = (a: number, b: number) => a + (b - a) * Math.min(1, Math.max(0, share))
  return { km, ele: mix(before.ele, after.ele), slopePercent: mix(before.slopePercent, after.slopePercent) }
}

/** Round numbers that cover the range, a handful of them. */
export function ticks(from: number, to: number, wanted: number): number[] {
  const rough = Math.max(to - from, 1e-9) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** The heights that the chart spans: flat roads stay flat, and nothing touches the edges. */
export function heightRange(profile: readonly ProfilePoint[]): { low: number; high: number } {
  const heights = profile.map(({ ele }) => ele)
  const [least, most] = [Math.min(...heights), Math.max(...heights)]
  const leastSpan = 100
  const spare = Math.max((most - least) * 0.08, (leastSpan - (most - least)) / 2)
  return { low: Math.floor((least - spare) / 10) * 10, high: Math.ceil((most + spare) / 10) * 10 }
}
