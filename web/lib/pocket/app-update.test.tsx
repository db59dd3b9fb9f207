// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { dismissWorker, updateApp } from './app-update.ts'

const reload = vi.fn()
let told: unknown[] = []
let waiting: { postMessage: (message: unknown) => void } | null
let busy = 0

beforeEach(() => {
  reload.mockClear()
  told = []
  busy = 0
  waiting = {
    postMessage: (message) => {
      told.push(message)
      if (told.length > busy) waiting = null
    },
  }
  const registration = {
    get waiting() {
      return waiting
    },
  }
  const serviceWorker = { getRegistration: async () => registration }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('in development nothing of an earlier worker stays', async () => {
  const unregister = vi.fn(async () => true)
  const drop = vi.fn(async () => true)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } })
  vi.stubGlobal('caches', { keys: async () => ['app-a', 'builds'], delete: drop })
  await dismissWorker()
  expect(unregister).toHaveBeenCalledOnce()
  expect(drop.mock.calls).toEqual([['app-a'], ['builds']])
})

function Form({ isDirty }: { isDirty: boolean }) {
  useUnsaved(isDirty)
  return null
}

test('the worker that waits takes over, then the page opens anew', async () => {
  await updateApp()
  expect(told).toEqual([{ type: 'take-over' }])
  expect(reload).toHaveBeenCalledOnce()
})

test('a worker that the browser leaves waiting is asked again', async () => {
  busy = 2
  await updateApp()
  expect(told).toHaveLength(3)
  expect(reload).toHaveBeenCalledOnce()
})

test('where another tab has done so already, the page only opens anew', async () => {
  waiting = null
  await updateApp()
  expect(reload).toHaveBeenCalledOnce()
})

test('what somebody began to type while the worker took over stays', async () => {
  render(<Form isDirty />)
  await updateApp()
  expect(reload).not.toHaveBeenCalled()
})
