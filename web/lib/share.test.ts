// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#web/ui/toast.ts'
import { share } from './share.ts'

vi.mock('#web/ui/toast.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn() }))
const copied = vi.fn(async (_: string) => undefined)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const futa = { title: 'Futa', path: '/route-planner/1' }
const url = () => `${window.location.origin}/route-planner/1`

function browserWith(sheet?: (data: ShareData) => Promise<void>) {
  vi.stubGlobal('navigator', { ...(sheet && { share: sheet }), clipboard: { writeText: copied } })
}

test('the sheet gets the name and the whole address, and nothing more is said', async () => {
  const sheet = vi.fn(async () => undefined)
  browserWith(sheet)
  await share(futa)
  expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'Futa', url: url() })
  expect([copied, toast].map((call) => vi.mocked(call).mock.calls)).toEqual([[], []])
})

test.each(['AbortError', 'InvalidStateError'])('a sheet that ends with %s needs no words', async (name) => {
  browserWith(() => Promise.reject(new DOMException('', name)))
  await share(futa)
  expect([copied, toast].map((call) => vi.mocked(call).mock.calls)).toEqual([[], []])
})

test.each([
  ['is missing', undefined],
  ['may not open', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ['cannot take it', () => Promise.reject(new TypeError())],
])('where the sheet %s, the link is copied', async (_, sheet) => {
  browserWith(sheet)
  await share(futa)
  expect(copied).toHaveBeenCalledExactlyOnceWith(url())
  expect(toast).toHaveBeenCalledExactlyOnceWith({ tone: 'success', title: 'Link copiato' })
})

test('where it cannot be copied either, it is said in full', async () => {
  browserWith()
  copied.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await share(futa)
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    tone: 'error',
    title: 'Errore',
    description: `Copia il link dalla barra del browser: ${url()}`,
  })
})
