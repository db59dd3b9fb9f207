import { atLeast, atMost, type Row } from '../scripts/parts/row.ts'

export type Measurement = {
  what: string
  ratio: number
  limit: { atMost: number; atLeast?: undefined } | { atLeast: number; atMost?: undefined }
  /** The figures behind the ratio, for the reader. */
  detail: string
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export function rowOf({ what, ratio, limit, detail }: Measurement): Row {
  const figure = Number(ratio.toFixed(2))
  return limit.atMost !== undefined
    ? atMost(limit.atMost, what, figure, detail)
    : atLeast(limit.atLeast, what, figure, detail)
}
