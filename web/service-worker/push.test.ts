import { afterEach, expect, test, vi } from 'vitest'
import { openPush, shownOf, showPush } from './push.ts'

afterEach(() => vi.unstubAllGlobals())

const data = (value: unknown) => ({ json: () => value }) as PushMessageData
const message = { id: 'a1', title: 'Anna ha commentato il tuo post', path: '/community/7f3c' }

test('a message is its title and the way', () => expect(shownOf(data(message))).toEqual(message))

test.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('{') } as PushMessageData],
  ['another site', data({ ...message, path: 'https://example.com' })],
  ['another site without a scheme', data({ ...message, path: '//example.com' })],
  ['a script', data({ ...message, path: 'javascript:alert(1)' })],
  ['no title', data({ ...message, title: 3 })],
])('what cannot be trusted leads to the list: %s', (_why, given) =>
  expect(shownOf(given)).toMatchObject({ title: 'Hai una nuova notifica', path: '/notifications' }),
)

test('a newer word about the same takes the place of the older', async () => {
  const showNotification = vi.fn(async () => {})
  await showPush({ showNotification } as unknown as ServiceWorkerRegistration, data(message))
  expect(showNotification).toHaveBeenCalledWith(
    message.title,
    expect.objectContaining({ tag: 'a1', data: message }),
  )
})

const pressed = () => ({ data: message, close: vi.fn() }) as unknown as Notification

test('an open page is brought forward and walks there; it is read', async () => {
  const ask = vi.fn(async (_path: string, _init: RequestInit) => new Response())
  vi.stubGlobal('fetch', ask)
  const page = { visibilityState: 'hidden', focus: vi.fn(async () => {}), postMessage: vi.fn() }
  const openWindow = vi.fn()
  const notification = pressed()
  await openPush({ matchAll: async () => [page], openWindow } as unknown as Clients, notification)
  expect(notification.close).toHaveBeenCalled()
  expect(page.focus).toHaveBeenCalled()
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'go-to', path: message.path })
  expect(openWindow).not.toHaveBeenCalled()
  expect(ask).toHaveBeenCalledWith('/api/notifications/a1/read', expect.objectContaining({ method: 'POST' }))
})

test('without one a page is opened there, even if reading cannot be noted', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const openWindow = vi.fn(async () => null)
  await openPush({ matchAll: async () => [], openWindow } as unknown as Clients, pressed())
  expect(openWindow).toHaveBeenCalledWith(message.path)
})
