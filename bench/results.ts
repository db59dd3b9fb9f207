import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartRows } from '../scripts/parts/row.ts'

const folder = join(import.meta.dirname, 'results')

/** The same rows for a program. Answers where they lie. */
export async function writeResults(parts: readonly PartRows[]): Promise<string> {
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(folder, `${at.slice(0, 19).replaceAll(':', '-')}.json`)
  await writeFile(file, `${JSON.stringify({ at, node: process.version, parts }, null, 2)}\n`)
  return file
}
