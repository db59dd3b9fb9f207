import { describe, expect, test } from 'vitest'
import { system } from '#contract/system.ts'
import { stopUnderHeldRequests, stopUnderRequests } from './testing/drain-drill.ts'
import { tally } from './testing/forms.ts'
import { withOwnProcesses } from './testing/own-process.ts'
import { TestClient } from './testing/test-client.ts'

const processes = withOwnProcesses()
const startServer = (env: Record<string, string> = {}) => processes.start({ TRUST_PROXY: '1', ...env })

describe('SIGTERM under twenty sign-ups at once', () => {
  test.each([0, 1, 5, 30, 200])(
    'sent %i ms before: each is answered, none is lost, the end is clean',
    async (aheadMs) => {
      const { server, url } = await startServer()
      const drill = await stopUnderRequests({ server, url, requests: 20, aheadMs })
      expect(drill.exitCode).toBe(0)
      expect(drill.tookMs).toBeLessThan(30_000)
      // Who stood in line for a password for too long was told so, and nothing of theirs was kept.
      expect(drill.statuses.filter((status) => status !== 'BUSY')).toEqual(drill.acknowledged.map(() => 200))
      expect(drill.acknowledged.length).toBeGreaterThanOrEqual(10)
      const there = await processes.sql<{ email: string }[]>`
        select email from profiles where email = any(${drill.emails})`
      expect(there.map(({ email }) => email).sort()).toEqual(drill.acknowledged.sort())
    },
  )
})

test('SIGTERM under forty requests that wait for a row: all are carried out, nobody new is taken, the end is clean', async () => {
  const { server, url } = await startServer()
  const drill = await stopUnderHeldRequests({ server, url, requests: 40, sql: processes.sql })
  expect(tally(drill.statuses)).toEqual({ 200: 40 })
  expect([drill.carriedOut, drill.newRefused, drill.exitCode]).toEqual([40, true, 0])
})

test('while it leaves, a server answers and says that it is not ready, as long as STOP_DELAY_SECONDS says', async () => {
  const { server, url } = await startServer({ STOP_DELAY_SECONDS: '2' })
  await expect.poll(server.output).toContain('Tornanti is ready at')
  const ended = server.end('SIGTERM')
  const client = new TestClient(url, url)
  await expect.poll(async () => (await client.call(system.ready)).status).toBe(503)
  const answer = await client.call(system.health)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended).toBe(0)
  await expect(client.call(system.health)).rejects.toThrow()
  // And the log tells of its beginning, of the wish to end, and of the end, in this order and once each.
  const told = server.output().match(/Tornanti is ready at|SIGTERM: finishing open requests|Stopped/g)
  expect(told).toEqual(['Tornanti is ready at', 'SIGTERM: finishing open requests', 'Stopped'])
})
