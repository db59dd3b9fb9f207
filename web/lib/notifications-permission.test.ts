// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForNotificationsOnce } from './notifications-permission.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function browserWith(permission: NotificationPermission, answer = () => Promise.resolve('denied')) {
  const requestPermission = vi.fn(answer)
  vi.stubGlobal('Notification', { permission, requestPermission })
  return requestPermission
}

test('permission is asked for once ever', async () => {
  const request = browserWith('default')
  await askForNotificationsOnce()
  await askForNotificationsOnce()
  expect(request).toHaveBeenCalledTimes(1)
})

test('a person who has answered is not asked', async () => {
  for (const permission of ['granted', 'denied'] as const) {
    const request = browserWith(permission)
    await askForNotificationsOnce()
    expect(request).not.toHaveBeenCalled()
  }
})

test('a browser that refuses to ask breaks nothing', async () => {
  browserWith('default', () => Promise.reject(new TypeError('only after a gesture')))
  await expect(askForNotificationsOnce()).resolves.toBeUndefined()
})

test('without notifications or storage nothing happens', async () => {
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(window, 'Notification')
  await expect(askForNotificationsOnce()).resolves.toBeUndefined()
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
  })
  browserWith('default')
  await expect(askForNotificationsOnce()).resolves.toBeUndefined()
})
