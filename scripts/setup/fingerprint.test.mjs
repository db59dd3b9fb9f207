import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.mjs'

let folder
const now = () => fingerprint(folder, ['web', 'one.json', 'absent'])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-fingerprint-'))
  await mkdir(join(folder, 'web/deep'), { recursive: true })
  await writeFile(join(folder, 'web/deep/a.ts'), 'a')
  await writeFile(join(folder, 'web/b.ts'), 'b')
  await writeFile(join(folder, 'one.json'), '1')
})
afterEach(() => rm(folder, { recursive: true }))

test('the same files give the same hash, whatever lies beside them', async () => {
  const before = now()
  await writeFile(join(folder, 'other.txt'), 'x')
  await mkdir(join(folder, 'web/node_modules'))
  await writeFile(join(folder, 'web/node_modules/cache.js'), 'x')
  expect(now()).toBe(before)
})

test.each([
  ['edited', () => writeFile(join(folder, 'web/deep/a.ts'), 'A')],
  ['added', () => writeFile(join(folder, 'web/deep/c.ts'), '')],
  ['renamed', () => rename(join(folder, 'web/b.ts'), join(folder, 'web/c.ts'))],
  ['removed', () => rm(join(folder, 'one.json'))],
])('a file that was %s changes the hash', async (_how, change) => {
  const before = now()
  await change()
  expect(now()).not.toBe(before)
})

test('text that moves from one file to the next changes the hash', async () => {
  await writeFile(join(folder, 'web/b.ts'), 'bone.json1')
  const before = now()
  await writeFile(join(folder, 'web/b.ts'), 'b')
  await writeFile(join(folder, 'one.json'), 'one.json11')
  expect(now()).not.toBe(before)
})
