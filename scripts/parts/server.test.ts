import { afterEach, expect, test, vi } from 'vitest'
import { serverOnDebian } from './server.ts'

const missing = async () => ({ reason: 'There is none.' })
const run = vi.fn(async () => ({ passed: 7, failed: 0, skipped: 0, failures: [] }))

afterEach(() => {
  run.mockClear()
  vi.unstubAllEnvs()
})

test('without Debian’s PostgreSQL the named tests run on the embedded one, and that it was missing is counted', async () => {
  vi.stubEnv('CI', '')
  const counts = await serverOnDebian(['races', 'storm'], { start: missing, run })
  expect(run.mock.calls).toEqual([['server', ['races', 'storm']]])
  expect(counts).toMatchObject({ passed: 7, failed: 0, skipped: 1 })
})

test('everything was run there already', async () => {
  vi.stubEnv('CI', '')
  expect(await serverOnDebian([], { start: missing, run })).toMatchObject({ failed: 0, skipped: 1 })
  expect(run).not.toHaveBeenCalled()
})

test('where CI runs it, its absence is a failure', async () => {
  vi.stubEnv('CI', '1')
  expect(await serverOnDebian(['races'], { start: missing, run })).toMatchObject({ passed: 0, failed: 1 })
})
