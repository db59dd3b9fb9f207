import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../parts/root.ts'
import type { Edit } from './fault.ts'

/** A throw-away copy of the tree as it lies there, committed or not: what is broken is never the tree itself. */
export function copyTree(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tornanti-seeded-'))
  // Some tests start the server as somebody else.
  chmodSync(folder, 0o755)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.split('\0')) {
    // A file may be listed and deleted since.
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs the work on the broken copy, and mends it. */
export const whileBroken = <Result>(
  folder: string,
  edits: readonly Edit[],
  work: () => Promise<Result>,
): Promise<Result> =>
  whileChanged(
    folder,
    edits.map(({ file, find, replace }) => ({ file, change: (text) => replaceOnce(text, find, replace) })),
    work,
  )

export type Change = { file: string; change: (text: string) => string }

export async function whileChanged<Result>(
  folder: string,
  changes: readonly Change[],
  work: () => Promise<Result>,
): Promise<Result> {
  const files = [...new Set(changes.map(({ file }) => join(folder, file)))]
  const whole = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  try {
    for (const one of changes) change(folder, one)
    return await work()
  } finally {
    for (const { file, text } of whole) writeFileSync(file, text)
  }
}

export function change(folder: string, { file, change }: Change): void {
  const path = join(folder, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

function replaceOnce(text: string, find: string, replace: string): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`Occurs ${parts.length - 1} times instead of once:\n${find}`)
  return parts.join(replace)
}
