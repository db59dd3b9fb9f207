import { expect, test, vi } from 'vitest'
import { inOneTab, type Tab } from './one-tab.ts'

let browsers = 0

/** Tabs of one browser, with real locks; each notes in `leaders` while it works. */
function openBrowser() {
  const name = `test.one-tab.${browsers++}`
  const leaders = new Set<string>()
  const open = (
    tabName: string,
    { isVisible = true, locks = navigator.locks as Tab['locks'], restMs = 60_000 } = {},
  ) => {
    let look = () => {}
    let isSeen = isVisible
    let starts = 0
    const tab: Tab = {
      locks,
      isVisible: () => isSeen,
      restMs,
      onLook: (listen) => {
        look = listen
        return () => {
          look = () => {}
        }
      },
    }
    const work = () => {
      leaders.add(tabName)
      starts += 1
      return () => void leaders.delete(tabName)
    }
    const close = inOneTab(name, work, tab)
    const turn = (seen: boolean) => {
      isSeen = seen
      look()
    }
    return { close, look: () => turn(true), hide: () => turn(false), starts: () => starts }
  }
  return { open, leaders: () => [...leaders].sort() }
}

test('of several tabs one works, and the next takes over when it closes', async () => {
  const { open, leaders } = openBrowser()
  const tabs = ['a', 'b', 'c'].map((name) => open(name, { isVisible: name === 'a' }))
  await vi.waitFor(() => expect(leaders()).toEqual(['a']))
  tabs[0]?.close()
  await vi.waitFor(() => expect(leaders()).toEqual(['b']))
  tabs[1]?.close()
  await vi.waitFor(() => expect(leaders()).toEqual(['c']))
  tabs[2]?.close()
  await vi.waitFor(() => expect(leaders()).toEqual([]))
})

test('the tab that one looks at works, opened or returned to', async () => {
  const { open, leaders } = openBrowser()
  const a = open('a')
  await vi.waitFor(() => expect(leaders()).toEqual(['a']))
  const b = open('b')
  await vi.waitFor(() => expect(leaders()).toEqual(['b']))
  a.look()
  await vi.waitFor(() => expect(leaders()).toEqual(['a']))
  b.look()
  await vi.waitFor(() => expect(leaders()).toEqual(['b']))
  // Looking again at the one that works already changes nothing.
  b.look()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([leaders(), b.starts()]).toEqual([['b'], 2])
  b.close()
  await vi.waitFor(() => expect(leaders()).toEqual(['a']))
  a.close()
})

test('tabs switched in a hurry leave one at work', async () => {
  const { open, leaders } = openBrowser()
  const tabs = ['a', 'b', 'c', 'd'].map((name) => open(name))
  for (let round = 0; round < 40; round++) tabs[round % 4]?.look()
  await vi.waitFor(() => expect(leaders()).toEqual(['d']))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(leaders()).toEqual(['d'])
  for (const tab of tabs) tab.close()
  await vi.waitFor(() => expect(leaders()).toEqual([]))
})

test('a tab that stopped while it waited never begins', async () => {
  const { open, leaders } = openBrowser()
  const a = open('a')
  const b = open('b', { isVisible: false })
  await vi.waitFor(() => expect(leaders()).toEqual(['a']))
  b.close()
  a.close()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([leaders(), b.starts()]).toEqual([[], 0])
})

test('where tabs cannot agree, each works for itself', () => {
  const { open, leaders } = openBrowser()
  const tabs = ['a', 'b'].map((name) => open(name, { locks: undefined as never }))
  expect(leaders()).toEqual(['a', 'b'])
  for (const tab of tabs) tab.close()
  expect(leaders()).toEqual([])
})

test('a tab that stays hidden rests, another that is seen goes on, and looking again takes it up', async () => {
  const { open, leaders } = openBrowser()
  const beside = open('beside', { restMs: 30 })
  const front = open('front', { restMs: 30 })
  await vi.waitFor(() => expect(leaders()).toEqual(['front']))
  front.hide()
  await vi.waitFor(() => expect(leaders()).toEqual(['beside']))
  beside.hide()
  await vi.waitFor(() => expect(leaders()).toEqual([]))
  front.look()
  await vi.waitFor(() => expect(leaders()).toEqual(['front']))
  front.close()
  beside.close()
})

test('hidden for a moment only, it does not rest', async () => {
  const { open, leaders } = openBrowser()
  const tab = open('a', { restMs: 200 })
  await vi.waitFor(() => expect(leaders()).toEqual(['a']))
  tab.hide()
  tab.look()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([leaders(), tab.starts()]).toEqual([['a'], 1])
  tab.close()
})

test('a tab opened behind another waits, and rests too', async () => {
  const { open, leaders } = openBrowser()
  const tab = open('behind', { isVisible: false, restMs: 300 })
  await vi.waitFor(() => expect(leaders()).toEqual(['behind']))
  await vi.waitFor(() => expect(leaders()).toEqual([]))
  tab.look()
  await vi.waitFor(() => expect(leaders()).toEqual(['behind']))
  tab.close()
})

test('where tabs cannot agree, a hidden one rests as well', async () => {
  const { open, leaders } = openBrowser()
  const tab = open('a', { locks: undefined as never, restMs: 30 })
  tab.hide()
  await vi.waitFor(() => expect(leaders()).toEqual([]))
  tab.look()
  expect(leaders()).toEqual(['a'])
  tab.close()
})
