import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createNoticeGatherer } from './notice-gatherer.ts'

function open(say: (texts: readonly string[]) => Promise<void> = async () => {}) {
  const lines: string[] = []
  const log = createLog({ isProduction: true, destination: { write: (line) => lines.push(line) } })
  const said: string[][] = []
  const gatherer = createNoticeGatherer(async (texts) => {
    await say(texts)
    said.push([...texts])
  }, log)
  return { ...gatherer, said, lines }
}

test('the first is said at once, what comes meanwhile together, the same words once', async () => {
  const { add, said } = open(() => pause(5))
  add(['a'])
  await pause(0)
  add(['b', 'c'])
  add(['b'])
  // Said already, and meant again: of something later.
  add(['a'])
  await vi.waitFor(() => expect(said).toEqual([['a'], ['b', 'c', 'a']]))
})

test('what the database cannot take now is said later, in its turn', async () => {
  let isAway = true
  const { add, said, lines } = open(async () => {
    if (isAway) throw new Error('away')
  })
  add(['a'])
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  isAway = false
  add(['b'])
  await vi.waitFor(() => expect(said.flat().sort()).toEqual(['a', 'b']))
  expect(lines).toHaveLength(1)
})

test('at the end all is said before it is over', async () => {
  const { add, end, said } = open(() => pause(5))
  for (const text of ['a', 'b', 'c']) {
    add([text])
    await pause(0)
  }
  await end()
  expect(said.flat()).toEqual(['a', 'b', 'c'])
})

test('a database that does not come back keeps nobody from ending; the log says how many are lost', async () => {
  const { add, end, lines } = open(() => Promise.reject(new Error('away')))
  add(['a', 'b'])
  await end()
  expect(lines.at(-1)).toContain('Notices were not said')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ notices: 2 })
})
