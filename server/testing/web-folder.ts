import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder with the app's one page as it stands before it is built: its head is the same; and what a build writes beside it. Gone after the file's tests. */
export function withWebFolder(built: Record<string, unknown> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tornanti-web-'))
  copyFileSync(join(import.meta.dirname, '../../web/index.html'), join(folder, 'index.html'))
  for (const [name, content] of Object.entries(built))
    writeFileSync(join(folder, name), JSON.stringify(content))
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}
