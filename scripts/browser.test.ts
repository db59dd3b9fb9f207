import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedBrowser } from './browser.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-browser-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a browser is found by its name on the PATH, and only if it can be run', async () => {
  const PATH = ['/there/is/nothing', folder].join(delimiter)
  await writeFile(join(folder, 'chromium'), '', { mode: 0o644 })
  await writeFile(join(folder, 'google-chrome-stable'), '', { mode: 0o755 })
  expect(installedBrowser({ PATH })).toBe(join(folder, 'google-chrome-stable'))
})

test('CHROME_PATH goes first', async () => {
  await writeFile(join(folder, 'chromium'), '', { mode: 0o755 })
  await writeFile(join(folder, 'mine'), '', { mode: 0o755 })
  expect(installedBrowser({ PATH: folder, CHROME_PATH: join(folder, 'mine') })).toBe(join(folder, 'mine'))
})
