import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'
import { cellsOf, type PartRows, type Row, tableOfCells } from './row.ts'

/** Each is written by a command of its own: `npm run test:hard -- --write`, `npm run bench -- --write`. */
const documents = { hard: 'docs/reliability.md', bench: 'docs/performance.md' } as const
const heading = '## Figures of the last run'

/** `--write`: the rows of each part that ran take the place of theirs in the document; the others stay. */
export async function writeFigures(
  of: keyof typeof documents,
  parts: PartRows[],
  order: readonly string[],
): Promise<void> {
  const file = join(root, documents[of])
  const text = await readFile(file, 'utf8')
  await writeFile(file, withFigures(text, parts, { order, machine: machineLine() }))
}

type Frame = { order: readonly string[]; machine: string }

/** The document with the new figures. Parts stand in the order in which they run; one that is gone goes. */
export function withFigures(text: string, parts: PartRows[], { order, machine }: Frame): string {
  const start = text.indexOf(heading)
  if (start < 0) throw new Error(`The document has no "${heading}".`)
  const next = text.indexOf('\n## ', start + heading.length)
  const end = next < 0 ? text.length : next
  const ran = new Set(parts.map(({ part }) => part))
  const kept = keptCells(text.slice(start, end)).filter(([part = '']) => !ran.has(part))
  const all = [...kept, ...cellsOf(parts)]
  const cells = order.flatMap((name) => all.filter(([part]) => part === name))
  return `${text.slice(0, start)}${heading}\n\n${machine}\n\n${tableOfCells(cells)}\n${text.slice(end)}`
}

type Run = { seconds: number; commit: string; now?: Date; share?: string }

/**
 * When a part ran, how long and of which commit: parts are replaced one by one, so each says it. A share of the work is
 * said too, because it proves less.
 */
export function runRow({ seconds, commit, now = new Date(), share = process.env.HARD ?? '1' }: Run): Row {
  const what = share === '1' ? 'run' : `run, at the share ${share}`
  const unit = `${Math.round(seconds)} s, commit ${commit}`
  return { what, figure: now.toISOString().slice(0, 10), unit, passed: null }
}

/** The commit of a folder, with a `+` when its files are others; the figures themselves do not count. */
export function commitIn(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const others = Object.values(documents).map((document) => `:!${document}`)
    const changed = git('status', '--porcelain', '--', '.', ...others)
    return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`
  } catch {
    return 'unknown'
  }
}

/** The table's lines without its head and the rule below it. */
function keptCells(section: string): string[][] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function machineLine(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `On ${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${gigabytes} GB, ${type()} ${release()}, Node ${process.version}.`
}
