// @vitest-environment happy-dom
import type { AnyRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { track } from '#web/lib/analytics.ts'
import { holdArrival, releaseArrival, watchArrivals } from './on-arrival.ts'

vi.mock('#web/lib/analytics.ts', () => ({ track: vi.fn() }))

function createRouter() {
  const listeners: ((event: object) => void)[] = []
  const router = {
    state: { matches: [{ fullPath: '/community', staticData: {} }] },
    subscribe: (_name: string, listener: (event: object) => void) => void listeners.push(listener),
    emit: (event: object) => {
      for (const listener of listeners) listener(event)
    },
  }
  watchArrivals(router as unknown as AnyRouter)
  return router
}

const rendered = (pathChanged: boolean) => ({
  type: 'onRendered',
  pathChanged,
  toLocation: { pathname: '/community' },
})

test('a screen has arrived when it stands, and not when the router says so; nothing that was told is lost', () => {
  document.body.innerHTML = '<div id="picture"></div>'
  const router = createRouter()
  holdArrival()
  router.emit(rendered(true))
  router.emit(rendered(false))
  expect([document.getElementById('picture') !== null, vi.mocked(track).mock.calls.length]).toEqual([true, 0])
  releaseArrival()
  expect(document.getElementById('picture')).toBeNull()
  expect(vi.mocked(track).mock.calls).toEqual([[{ name: 'page_view', route: '/community' }]])
  router.emit(rendered(true))
  expect(track).toHaveBeenCalledTimes(2)
})
