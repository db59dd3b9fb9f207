import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, draftLimits, visitor } from './draft.ts'
import { type Disk, DraftStore, type Message } from './draft-store.ts'

const start = new Date('2026-11-16T10:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

/** A disk in memory: what lies on it outlives every store. */
function aDisk() {
  const lying = new Map<string, Draft>()
  const state = { isFull: false }
  const disk: Disk = {
    getAll: async () => structuredClone([...lying.values()]),
    write: async (changes) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      for (const [id, draft] of structuredClone(changes)) draft ? lying.set(id, draft) : lying.delete(id)
    },
    removeAll: async (isMeant) => {
      for (const [id, draft] of lying) if (isMeant(draft)) lying.delete(id)
    },
  }
  return { disk, lying, state }
}

function aTab() {
  const memory = new Map<string, string>()
  return {
    remember: (key: string, value: string) => void memory.set(key, value),
    recall: (key: string) => memory.get(key) ?? null,
    forget: (key: string) => void memory.delete(key),
  }
}

type Tab = { store: DraftStore; taken: string[]; memory: ReturnType<typeof aTab> }

/** Tabs of one browser: they share the disk and hear each other. */
function aBrowser(given = aDisk()) {
  const tabs: Tab[] = []
  function open(memory = aTab()): Tab {
    const taken: string[] = []
    const tab: Tab = {
      memory,
      taken,
      store: new DraftStore({
        disk: given.disk,
        tab: memory,
        tell: (message: Message) => {
          for (const other of tabs) if (other !== tab) other.store.hear(structuredClone(message))
        },
        onTaken: (id) => taken.push(id),
      }),
    }
    tabs.push(tab)
    return tab
  }
  const close = (tab: Tab) => void tabs.splice(tabs.indexOf(tab), 1)
  return { ...given, open, close }
}

const typed = (id: string, title: string, change: Partial<Draft> = {}): Omit<Draft, 'savedAt'> => ({
  ...{ id, owner: 'anna', form: 'diary', about: '', tab: 'one' },
  ...{ before: { title: '' }, values: { title }, rest: null },
  ...change,
})

const titles = (store: DraftStore) => store.all().map(({ values }) => (values as { title: string }).title)

test('what is typed lies on the disk within a second, and the next page finds it', async () => {
  const { open, lying } = aBrowser()
  const { store } = open()
  store.keep(typed('a', 'S'))
  await vi.advanceTimersByTimeAsync(1)
  store.keep(typed('a', 'St'))
  store.keep(typed('a', 'Ste'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(lying.get('a')?.values).toEqual({ title: 'Ste' })
  const next = open().store
  await next.read()
  expect(titles(next)).toEqual(['Ste'])
})

test('what was not on the disk yet when the page went is handed to the next page of the tab', async () => {
  const { open, close, lying, state } = aBrowser()
  const tab = open()
  tab.store.keep(typed('a', 'Prima'))
  await vi.advanceTimersByTimeAsync(1)
  state.isFull = true
  tab.store.keep(typed('a', 'Dopo'))
  tab.store.handOver()
  await vi.advanceTimersByTimeAsync(1000)
  close(tab)
  state.isFull = false
  const next = open(tab.memory)
  await next.store.read()
  expect(titles(next.store)).toEqual(['Dopo'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(lying.get('a')?.values).toEqual({ title: 'Dopo' })
})

test('a full disk is met quietly: the tab still has the text', async () => {
  const { open, state } = aBrowser()
  state.isFull = true
  const { store } = open()
  store.keep(typed('a', 'Senza posto'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(titles(store)).toEqual(['Senza posto'])
})

test('what is saved is gone, from the disk and from the other tabs', async () => {
  const { open, lying } = aBrowser()
  const [one, other] = [open(), open()]
  one.store.keep(typed('a', 'Qui'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(titles(other.store)).toEqual(['Qui'])
  await one.store.forget('a')
  expect([titles(one.store), titles(other.store), lying.size]).toEqual([[], [], 0])
})

test('two tabs never write over each other: whoever sees its id used gives way', async () => {
  const { open } = aBrowser()
  const [one, other] = [open(), open()]
  one.store.keep(typed('a', 'Uno'))
  other.store.keep(typed('b', 'Due', { tab: 'two' }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(titles(one.store).sort()).toEqual(['Due', 'Uno'])
  other.store.keep(typed('a', 'Copia', { tab: 'two' }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(one.taken).toContain('a')
})

test('who leaves leaves nothing, in no tab and not on the disk; a tab that lags writes nothing back', async () => {
  const { open, lying } = aBrowser()
  const [one, other] = [open(), open()]
  one.store.keep(typed('a', 'Qui'))
  other.store.keep(typed('b', 'Là', { tab: 'two' }))
  await vi.advanceTimersByTimeAsync(1000)
  one.store.wipe(null)
  other.store.keep(typed('b', 'Là, ancora', { tab: 'two' }))
  await vi.advanceTimersByTimeAsync(1000)
  expect([titles(one.store), titles(other.store), lying.size]).toEqual([[], [], 0])
  other.store.belongTo('anna')
  other.store.keep(typed('b', 'Rientrata', { tab: 'two' }))
  expect(titles(other.store)).toEqual(['Rientrata'])
})

test('who comes after somebody else finds nothing of theirs, and keeps their own', async () => {
  const { open, lying } = aBrowser()
  const { store } = open()
  store.keep(typed('a', 'Di Anna'))
  store.keep(typed('b', 'Di Bruno', { owner: 'bruno' }))
  store.keep(typed('c', 'Di passaggio', { owner: visitor }))
  await vi.advanceTimersByTimeAsync(1000)
  store.wipe('bruno')
  await vi.advanceTimersByTimeAsync(0)
  expect([titles(store), [...lying.keys()]]).toEqual([['Di Bruno'], ['b']])
})

test('what was found again is as old as it was until somebody types', async () => {
  const { open } = aBrowser()
  const { store } = open()
  store.keep(typed('a', 'Vecchia'))
  vi.setSystemTime(start.getTime() + 3_600_000)
  store.keep(typed('a', 'Vecchia', { tab: 'two' }))
  expect(store.all()[0]).toMatchObject({ savedAt: start.toISOString(), tab: 'two' })
  store.keep(typed('a', 'Nuova', { tab: 'two' }))
  expect(store.all()[0]?.savedAt).toBe(new Date(start.getTime() + 3_600_000).toISOString())
})

test('old ones are swept, a visitor’s sooner; too long ones are never kept', async () => {
  const { open, lying } = aBrowser()
  const { store } = open()
  store.keep(typed('a', 'Di Anna'))
  store.keep(typed('c', 'Di passaggio', { owner: visitor }))
  store.keep(typed('x', 'x'.repeat(draftLimits.size)))
  await vi.advanceTimersByTimeAsync(1000)
  expect([...lying.keys()]).toEqual(['a', 'c'])
  vi.setSystemTime(start.getTime() + draftLimits.visitorAgeMs + 2000)
  await open().store.read()
  await vi.advanceTimersByTimeAsync(0)
  expect([...lying.keys()]).toEqual(['a'])
  vi.setSystemTime(start.getTime() + draftLimits.ageMs + 2000)
  const next = open().store
  await next.read()
  await vi.advanceTimersByTimeAsync(0)
  expect([titles(next), lying.size]).toEqual([[], 0])
})

test('only so many are kept: the oldest go', async () => {
  const { open, lying } = aBrowser()
  const { store } = open()
  for (let i = 0; i <= draftLimits.count; i++) {
    store.keep(typed(`n${i}`, `Numero ${i}`))
    vi.setSystemTime(start.getTime() + (i + 1) * 1000)
  }
  await store.write()
  const next = open().store
  await next.read()
  await vi.advanceTimersByTimeAsync(0)
  expect([lying.size, lying.has('n0'), lying.has('n1')]).toEqual([draftLimits.count, false, true])
})
