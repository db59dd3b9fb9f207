import { beforeEach, expect, test, vi } from 'vitest'

const done: string[] = []
const note =
  (name: string) =>
  (...input: unknown[]) =>
    void done.push([name, ...input].join(' '))

const names = [
  'wipeDrafts',
  'wipeDraftsOfOthers',
  'removeDraftsOf',
  'wipeWaiting',
  'wipeKept',
  'endPush',
  'belongTo',
]
const keepers = Object.fromEntries(['startDrafts', ...names].map((name) => [name, note(name)]))

beforeEach(() => {
  vi.resetModules()
  vi.doMock('./keepers.ts', () => ({ keepers }))
  done.length = 0
})

test('what is wished for before the code is there is done when it comes, in the order of the wishes', async () => {
  const device = await import('./device.ts')
  device.wipeDraftsOfOthers('anna')
  device.wipeWaiting('anna')
  device.keepFor('anna')
  device.belongTo('anna')
  expect(done).toEqual([])
  await device.loadKeepers()
  expect(done).toEqual([
    'startDrafts',
    'wipeDraftsOfOthers anna',
    'wipeWaiting anna',
    'wipeKept anna',
    'belongTo anna',
  ])
  device.wipeDrafts()
  expect(done.at(-1)).toBe('wipeDrafts')
})

test('whose things lie here is marked at once, before the code is there', async () => {
  const device = await import('./device.ts')
  const { keptOwner } = await import('./offline/kept-owner.ts')
  device.keepFor('berta')
  expect(keptOwner()).toBe('berta')
  device.forgetKept()
  expect(keptOwner()).toBe('')
})

test('where the code does not come the wish waits for the next try', async () => {
  vi.doMock('./keepers.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const device = await import('./device.ts')
  device.wipeDrafts()
  await expect(device.loadKeepers()).rejects.toThrow()
  expect(done).toEqual([])
  vi.doMock('./keepers.ts', () => ({ keepers }))
  await device.loadKeepers()
  expect(done).toEqual(['startDrafts', 'wipeDrafts'])
})

test('somebody who is simply there makes nobody load anything', async () => {
  const device = await import('./device.ts')
  device.belongTo('anna')
  await device.loadKeepers()
  expect(done).toEqual(['startDrafts'])
})
