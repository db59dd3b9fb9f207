// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { followLaunches, followPressed } from './launches.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a shortcut leads to its screen', '/events?tab=past#x', ['/events?tab=past#x']],
  ['where one is already, nothing moves', '/', []],
  [
    'a link of a mail leads to its public screen',
    '/reset-password#token=Ab_9',
    ['/reset-password#token=Ab_9'],
  ],
  ['what is no screen leads nowhere', '/api/account/export', []],
  ['nor does one with a way out in it', '/events/..%2f..//altrove.example', []],
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

test.each([
  ['/events/a1', ['/events/a1']],
  ['//altrove.example', []],
  ['/\\altrove.example', []],
  ['/api/account/export', []],
])('a notification that was pressed leads to our screens alone: %s', (path, expected) => {
  const worker = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker: worker })
  const went: string[] = []
  followPressed((href) => went.push(href))
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'go-to', path } }))
  expect(went).toEqual(expected)
})

test('a browser that knows no launches breaks nothing', () => {
  expect(() => followLaunches(() => {})).not.toThrow()
})
