import { readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from '../parts/root.ts'
import { type PartRows, tableOf } from './row.ts'

const file = join(root, 'docs/reliability.md')
const heading = '## Figures of the last run'

/** `--write`: the table takes the place of the one in docs/reliability.md, with the date and the machine. */
export async function writeFigures(parts: PartRows[]): Promise<void> {
  const text = await readFile(file, 'utf8')
  const start = text.indexOf(heading)
  if (start < 0) throw new Error(`docs/reliability.md has no "${heading}".`)
  const next = text.indexOf('\n## ', start + heading.length)
  const rest = next < 0 ? '' : text.slice(next)
  await writeFile(file, `${text.slice(0, start)}${section(parts)}${rest}`)
}

function section(parts: PartRows[]): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${gigabytes} GB, ${type()} ${release()}, Node ${process.version}`
  const effort = process.env.HARD === '1' ? 'in full' : `at the share ${process.env.HARD}`
  const day = new Date().toISOString().slice(0, 10)
  return `${heading}\n\n${day}, ${effort}, on ${machine}.\n\n${tableOf(parts)}\n`
}
