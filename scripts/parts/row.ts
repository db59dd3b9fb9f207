/**
 * One line of the table. `passed` is null for a figure that nobody judges, and for what could not be run here; `verdict` is
 * what stands there instead where something is compared and decides nothing.
 */
export type Row = {
  what: string
  figure: number | string
  unit: string
  passed: boolean | null
  verdict?: string
}

export type PartRows = { part: string; rows: Row[] }

/** A count that must not be anything else. */
export const exactly = (expected: number, what: string, figure: number, unit = ''): Row => ({
  what,
  figure,
  unit,
  passed: figure === expected,
})

export const none = (what: string, figure: number, unit = ''): Row => exactly(0, what, figure, unit)

export const atMost = (limit: number, what: string, figure: number, unit: string): Row => ({
  what: `${what} (at most ${limit})`,
  figure,
  unit,
  passed: figure <= limit,
})

export const atLeast = (limit: number, what: string, figure: number, unit: string): Row => ({
  what: `${what} (at least ${limit})`,
  figure,
  unit,
  passed: figure >= limit,
})

export const note = (what: string, figure: number | string, unit = ''): Row => ({
  what,
  figure,
  unit,
  passed: null,
})

/** Compared with a limit that does not decide: whether it is met is said. */
export const compared = (limit: number, what: string, figure: number, unit: string): Row => ({
  ...note(`${what} (at most ${limit})`, figure, unit),
  verdict: figure <= limit ? 'met' : 'NOT MET',
})

/** What does not work here stands in the table instead of being left out. */
export const notRun = (what: string, reason: string): Row => note(what, 'not run', reason)

/** What was not run shows nothing, so it is as good as failed, unless whoever runs it said that tools may be missing. */
export const isGood = ({ failed, skipped }: ReturnType<typeof countRows>, mayMiss: boolean): boolean =>
  failed === 0 && (skipped === 0 || mayMiss)

/** The middle one, or the one below which `share` of them lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** What stands in the cells of each line: a bar would make another column of it. */
export const cellsOf = (parts: PartRows[]): string[][] =>
  parts.flatMap(({ part, rows }) =>
    rows.map((row) =>
      [part, row.what, String(row.figure), row.unit, verdictOf(row)].map((cell) => cell.replaceAll('|', '/')),
    ),
  )

const verdictOf = ({ passed, verdict = '' }: Row): string =>
  passed === null ? verdict : passed ? 'holds' : 'BROKEN'

export const tableOf = (parts: PartRows[]): string => tableOfCells(cellsOf(parts))

export const tableOfCells = (lines: string[][]): string => {
  const head = ['part', 'what', 'figure', 'unit', 'verdict']
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((cells) => cells[at]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(head), rule, ...lines.map(line)].join('\n')
}

export const countRows = (parts: PartRows[]) => {
  const all = parts.flatMap(({ rows }) => rows)
  return {
    passed: all.filter(({ passed }) => passed === true).length,
    failed: all.filter(({ passed }) => passed === false).length,
    skipped: all.filter(({ figure, passed }) => figure === 'not run' && passed === null).length,
  }
}
