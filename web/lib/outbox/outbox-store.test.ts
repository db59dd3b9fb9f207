import { expect, test, vi } from 'vitest'
import { OutboxStore, type Table } from './outbox-store.ts'
import type { Waiting } from './waiting.ts'

/** One disk for all tabs. */
function makeDisk() {
  const rows = new Map<string, Waiting>()
  const table: Table = {
    getAll: async () => [...rows.values()].map((row) => ({ ...row })),
    write: async (changes) => {
      for (const [id, row] of changes) row ? rows.set(id, row) : rows.delete(id)
    },
    change: async (id, edit) => {
      const row = rows.get(id)
      if (row) rows.set(id, edit(row))
    },
    removeAll: async (isMeant) => {
      for (const [id, row] of rows) if (isMeant(row)) rows.delete(id)
    },
  }
  return { rows, table }
}

const comment = (id: string, owner = 'anna') =>
  ({ id, owner, kind: 'comment', input: { id: 'post', requestKey: id, content: id }, draft: null }) as const

function twoTabs() {
  const { rows, table } = makeDisk()
  const [one, other]: OutboxStore[] = [
    new OutboxStore({ table, tell: (message) => other?.hear(message) }),
    new OutboxStore({ table, tell: (message) => one?.hear(message) }),
  ]
  if (!one || !other) throw new Error('two tabs')
  return { rows, table, one, other }
}

const idsOf = (store: OutboxStore) => store.all().map(({ id }) => id)

test('what is written waits in the order of writing, whichever tab wrote it', async () => {
  const { one, other } = twoTabs()
  await one.put(comment('z'))
  await other.put(comment('a'))
  await one.put(comment('m'))
  await vi.waitFor(() => expect(idsOf(other)).toEqual(['z', 'a', 'm']))
  expect(idsOf(one)).toEqual(['z', 'a', 'm'])
})

test('what was sent goes, unless something else was written in its place meanwhile', async () => {
  const { one } = twoTabs()
  await one.put(comment('a'))
  const [sent] = one.all()
  if (!sent) throw new Error('nothing waits')
  await one.put({ ...comment('a'), input: { id: 'post', requestKey: 'a', content: 'better' } })
  await one.remove(sent)
  expect(one.all()).toMatchObject([{ id: 'a', input: { content: 'better' } }])
  for (const waiting of one.all()) await one.remove(waiting)
  expect(one.all()).toEqual([])
})

test('what the server refuses keeps its text and its reason until it is tried again', async () => {
  const { one } = twoTabs()
  await one.put(comment('a'))
  await one.mark('a', 'Il post non c’è più')
  expect(one.all()).toMatchObject([{ id: 'a', refusal: 'Il post non c’è più', input: { content: 'a' } }])
  await one.mark('a', null)
  expect(one.all()).toMatchObject([{ id: 'a', refusal: null }])
  await one.mark('gone', 'x')
  expect(idsOf(one)).toEqual(['a'])
})

test('whoever leaves takes everything along, in all tabs, and one that lags behind writes nothing back', async () => {
  const { rows, one, other } = twoTabs()
  await one.put(comment('a'))
  await one.wipe(null)
  expect(rows.size).toBe(0)
  expect(idsOf(other)).toEqual([])
  await expect(other.put(comment('late'))).rejects.toThrow()
  expect(rows.size).toBe(0)
  other.belongTo('bruno')
  await expect(other.put(comment('late'))).rejects.toThrow()
  await other.put(comment('b', 'bruno'))
  expect([...rows.keys()]).toEqual(['b'])
})

test('where the disk takes nothing, whoever writes hears of it', async () => {
  const { table } = makeDisk()
  const store = new OutboxStore({
    table: { ...table, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) },
    tell: () => {},
  })
  await expect(store.put(comment('a'))).rejects.toThrow()
  expect(store.all()).toEqual([])
})

test('what is taken away while its refusal comes does not come back', async () => {
  const { one, rows } = twoTabs()
  await one.put(comment('a'))
  const [waiting] = one.all()
  if (!waiting) throw new Error('It does not wait.')
  await Promise.all([one.mark('a', 'Il post non c’è più.'), one.remove(waiting)])
  expect([...rows.keys()]).toEqual([])
  expect(one.all()).toEqual([])
})
