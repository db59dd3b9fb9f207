import { atMost, compared, note, quantile, type Row } from '../parts/row.ts'

export type Times = { feed: number[]; reads: number[]; writes: number[]; empty: number[] }

/**
 * The catalogue's figures (LD-1) hold on a quiet machine. One that is busy before the load begins makes everybody wait: there
 * the limit is so many times what an empty answer took before, and never more than twice the catalogue's, or a slow
 * server would make its own limit.
 */
export const limits = { reads: { ms: 150, times: 5 }, writes: { ms: 300, times: 10 } } as const
const mostTimes = 2
/** Reliability 4.1, number 17. */
const feedMs = 150
/** LD-1. Resident memory moves with the collector's mood by so much more, whoever asks. */
const [growth, memoryMarginMb] = [1.1, 30]

/** What 99 of 100 may take when an empty answer took so long on the machine before the load. */
export function limitMs(kind: keyof typeof limits, quietMs: number): number {
  const { ms, times } = limits[kind]
  return Math.min(ms * mostTimes, Math.max(ms, times * quietMs))
}

/** `quietMs`: an empty answer before the load, 99 of 100. */
export function speedRows(timesMs: Times, quietMs: number): Row[] {
  const reads = [...timesMs.feed, ...timesMs.reads]
  return [
    note('an empty answer before the load: 99 of 100 within', quietMs, 'ms'),
    note('an empty answer under the load: 99 of 100 within', quantile(timesMs.empty, 0.99), 'ms'),
    ...rowsOf('reads', reads, quietMs),
    compared(feedMs, 'the catalogue, 4.1 no. 17: 99 of 100 feeds within', quantile(timesMs.feed, 0.99), 'ms'),
    compared(limits.reads.ms, 'the catalogue, LD-1: 99 of 100 reads within', quantile(reads, 0.99), 'ms'),
    ...rowsOf('writes', timesMs.writes, quietMs),
    compared(
      limits.writes.ms,
      'the catalogue, LD-1: 99 of 100 writes within',
      quantile(timesMs.writes, 0.99),
      'ms',
    ),
  ]
}

function rowsOf(kind: keyof typeof limits, values: number[], quietMs: number): Row[] {
  const { ms, times } = limits[kind]
  return [
    note(`${kind}: median`, quantile(values, 0.5), 'ms'),
    note(`${kind}: 95 of 100 within`, quantile(values, 0.95), 'ms'),
    atMost(
      limitMs(kind, quietMs),
      `${kind}: 99 of 100 within (${ms}, or ${times} empty answers before the load, ${ms * mostTimes} in any case)`,
      quantile(values, 0.99),
      'ms',
    ),
  ]
}

/** From the second tenth to the last one; a short run is not warm by then, and nothing is judged. */
export function memoryRows(samplesMb: number[], seconds: number): Row[] {
  const tenth = Math.ceil(samplesMb.length / 10)
  const warm = quantile(samplesMb.slice(tenth, 2 * tenth), 0.5)
  const end = quantile(samplesMb.slice(-tenth), 0.5)
  const what = `memory at the end, ${warm} MB when warm`
  if (seconds < 120) return [note(what, end, 'MB')]
  const limit = Math.round(warm * growth)
  return [
    atMost(limit + memoryMarginMb, `${what}: a tenth and ${memoryMarginMb} more`, end, 'MB'),
    compared(limit, 'the catalogue, LD-1: memory at the end, a tenth more', end, 'MB'),
  ]
}
