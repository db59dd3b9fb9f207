// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type InstallPrompt,
  install,
  installWay,
  isHintDue,
  putOffInstall,
  rememberHint,
  watchInstall,
} from './install.ts'

const day = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 16)

beforeAll(watchInstall)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.dispatchEvent(new Event('appinstalled'))
})
afterEach(() => vi.unstubAllGlobals())

function offer(outcome: 'accepted' | 'dismissed') {
  const event = new Event('beforeinstallprompt', { cancelable: true }) as InstallPrompt
  event.prompt = vi.fn(async () => ({ outcome }))
  window.dispatchEvent(event)
  return event
}

const onScreen = (mode: string) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(mode) }))
const device = (standalone: boolean | undefined, maxTouchPoints: number) =>
  vi.stubGlobal('navigator', { ...(standalone !== undefined && { standalone }), maxTouchPoints })

test('the browser’s own bar is held back, its question kept for when somebody asks', async () => {
  expect(installWay()).toBeNull()
  const event = offer('accepted')
  expect([event.defaultPrevented, installWay()]).toEqual([true, 'prompt'])
  await install()
  expect(event.prompt).toHaveBeenCalledOnce()
  // It is good for one question.
  expect(installWay()).toBeNull()
})

test('whoever refuses is left in peace for 60 days', async () => {
  offer('dismissed')
  await install()
  expect(isHintDue()).toBe(false)
  putOffInstall(now)
  expect([isHintDue(now + 59 * day), isHintDue(now + 60 * day)]).toEqual([false, true])
})

test('the hint appears once in a session', () => {
  expect(isHintDue(now)).toBe(true)
  rememberHint()
  expect(isHintDue(now)).toBe(false)
})

test('once installed there is nothing to offer', () => {
  offer('accepted')
  window.dispatchEvent(new Event('appinstalled'))
  expect(installWay()).toBeNull()
  offer('accepted')
  onScreen('standalone')
  expect(installWay()).toBeNull()
})

test.each([
  ['an iPhone in a browser', false, 5, 'steps'],
  ['an iPhone with the app installed', true, 5, null],
  ['a Mac', false, 0, null],
  ['another phone', undefined, 5, null],
] as const)('%s', (_what, standalone, fingers, way) => {
  onScreen('browser')
  device(standalone, fingers)
  expect(installWay()).toBe(way)
})
