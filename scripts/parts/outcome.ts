import { stripVTControlCharacters } from 'node:util'

export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** Each failed test with its message, where the program tells. */
  failures?: string[]
}

export type Outcome = Counts & { part: string; seconds: number }

export const oneFailure: Counts = { passed: 0, failed: 1, skipped: 0 }
export const oneSkipped: Counts = { passed: 0, failed: 0, skipped: 1 }

/**
 * A program's own counts cannot be trusted alone: one that crashed, or that found nothing to do, has no failed test
 * and must still be red.
 */
export function judge(counts: Counts | null, exitCode: number | null): Counts {
  if (counts === null) return oneFailure
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return isSilentFailure ? { ...counts, failed: 1 } : counts
}

export function sum(all: Counts[]): Counts {
  const add = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0)
  const failures = all.flatMap((counts) => counts.failures ?? [])
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped'), failures }
}

export function table(outcomes: Outcome[]): string {
  const head = ['part', 'passed', 'failed', 'seconds']
  const rows = outcomes.map(({ part, passed, failed, seconds }) => [
    part,
    String(passed),
    String(failed),
    seconds.toFixed(1),
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return [head, ...rows].map(line).join('\n')
}

/** Of a long run often only the end is kept: what failed an hour ago is said there once more. */
export function recap(outcomes: Outcome[]): string {
  return outcomes
    .flatMap(({ part, failures = [] }) => failures.map((failure) => `FAILED  ${part}: ${failure}\n`))
    .join('')
}

/** The name and the first lines of the message, without the colours of a terminal. */
export function failureOf(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
  return [name, ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n')
}

export function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
