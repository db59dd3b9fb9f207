/**
 * The values of the lines behind a chart, from the lowest to the highest; the chart spans exactly these. They begin at zero
 * for bars and lines alike: charts side by side are compared, and a line cut off below makes much of little.
 */
export function chartMarks(values: readonly number[]): number[] {
  const most = Math.max(0, ...values)
  const step = stepOf(most)
  // A chart of zeros still has a height.
  const last = Math.max(Math.ceil(most / step), 1)
  return Array.from({ length: last + 1 }, (_, index) => index * step)
}

const mostSteps = 4

/** What is counted is whole: so are the steps. */
function stepOf(span: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((factor) => factor * power).find((size) => span / size <= mostSteps)
    if (step !== undefined) return step
  }
}

type Span = { low: number; high: number }

/** How high a value stands in the chart, 0 to 1. */
export const heightOf = (value: number, { low, high }: Span): number => (value - low) / (high - low)

/** Where each of so many columns begins and how wide it is, in a hundred; between them some air, less where they are many. */
export function columnsOf(count: number): { left: number; width: number }[] {
  const share = 100 / count
  const air = count > 60 ? 0.15 : 0.25
  return Array.from({ length: count }, (_, index) => ({
    left: share * (index + air / 2),
    width: share * (1 - air),
  }))
}

/** The middle of a column: where a line passes, a cursor stands and a label hangs. */
export const middleOf = (index: number, count: number): number => (100 * (index + 0.5)) / count

/** The column under a place, 0 to 1 from the left edge. */
export function columnAt(place: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(place * count)))
}

/** A line through the middles, in a box of 100 by 100. */
export function linePath(values: readonly number[], span: Span): string {
  return values
    .map((value, index) => {
      const x = round(middleOf(index, values.length))
      return `${index === 0 ? 'M' : 'L'}${x} ${round(100 * (1 - heightOf(value, span)))}`
    })
    .join('')
}

const fewest = 7

/** Which columns are named below: all of a few, otherwise the first, the middle one and the last. */
export function namedColumns(count: number): number[] {
  if (count <= fewest) return Array.from({ length: count }, (_, index) => index)
  return [0, Math.floor((count - 1) / 2), count - 1]
}

/** Where a key leads from a column; null for keys that mean nothing here. */
export function columnByKey(key: string, current: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 7,
    PageDown: -7,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, current + step))
}

const round = (value: number) => Math.round(value * 100) / 100
