// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { followLaunches } from './launches.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a shortcut leads to its screen', '/events?tab=past#x', ['/events?tab=past#x']],
  ['where one is already, nothing moves', '/', []],
  ['another site is none of ours', 'https://altrove.example/events', []],
])('%s', (_what, target, expected) => {
  vi.stubGlobal('location', new URL('https://tornanti.example/'))
  let consume: (launch: { targetURL?: string }) => void = () => {}
  vi.stubGlobal('launchQueue', { setConsumer: (consumer: typeof consume) => (consume = consumer) })
  const went: string[] = []
  followLaunches((href) => went.push(href))
  consume({ targetURL: new URL(target, 'https://tornanti.example/').href })
  consume({})
  expect(went).toEqual(expected)
})

test('a browser that knows no launches breaks nothing', () => {
  expect(() => followLaunches(() => {})).not.toThrow()
})
