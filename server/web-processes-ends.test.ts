import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopUnderHeldRequests, stopUnderRequests } from './testing/drain-drill.ts'
import { tally } from './testing/forms.ts'
import { withWebProcesses } from './testing/web-processes.ts'

const web = withWebProcesses()
// The cookies of a server in production are not known to whoever signs in there.
const forTrying = { NODE_ENV: 'development', DEMO: '0' }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-ends-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([0, 5, 200])(
  'SIGTERM %i ms after twenty sign-ups over two processes: each is answered, none is lost, the end is clean',
  async (aheadMs) => {
    await web.start()
    const drill = await stopUnderRequests({ server: web.server, url: web.url, requests: 20, aheadMs })
    expect(drill.exitCode).toBe(0)
    // Who stood in line for a password for too long was told so, and nothing of theirs was kept.
    expect(drill.statuses.filter((status) => status !== 'BUSY')).toEqual(drill.acknowledged.map(() => 200))
    expect(drill.acknowledged.length).toBeGreaterThanOrEqual(10)
    expect(web.log().flatMap(({ refusal }) => (refusal && refusal !== 'BUSY' ? [refusal] : []))).toEqual([])
    const there = await web.database.sql<{ email: string }[]>`
      select email from profiles where email = any(${drill.emails})`
    expect(there.map(({ email }) => email).sort()).toEqual(drill.acknowledged.sort())
  },
  60_000,
)

test('SIGTERM under forty requests that wait for a row: all are carried out, nobody new is taken', async () => {
  await web.start(forTrying)
  const { server, url, database } = web
  const drill = await stopUnderHeldRequests({ server, url, requests: 40, sql: database.sql })
  expect(tally(drill.statuses)).toEqual({ 200: 40 })
  expect([drill.carriedOut, drill.newRefused, drill.exitCode]).toEqual([40, true, 0])
}, 60_000)

test('one that ends right after each start ends the server, which says why', async () => {
  const isBroken = join(folder, 'broken')
  const broken = `
    import { existsSync } from 'node:fs'
    if (process.env.TORNANTI_WORKER?.includes('"jobs"') && existsSync('${isBroken}')) process.exit(7)`
  await web.start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(broken)}` })
  const jobs = web.pids().get('jobs') ?? 0
  await writeFile(isBroken, '')
  process.kill(jobs, 'SIGKILL')
  await expect.poll(web.server.exitCode, { timeout: 40_000 }).toBe(1)
  expect(web.log().map(({ msg }) => msg)).toContain(
    'It ended 5 times, each soon after its start: the server gives up',
  )
  await expect(fetch(`${web.url}/api/health`)).rejects.toThrow()
}, 90_000)

test('what keeps them from running ends the start, and is said', async () => {
  const broken = `if (process.env.TORNANTI_WORKER) process.exit(7)`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(broken)}` }
  const before = web.server
  const starting = web.start(env)
  starting.catch(() => {})
  await expect.poll(() => web.server !== before && web.server.exitCode(), { timeout: 30_000 }).toBe(1)
  await expect
    .poll(web.server.output)
    .toMatch(
      /Tornanti cannot start\.\nThe process "[a-z0-9-]+" ended before it was ready \(exit code 7\)\.\n/,
    )
}, 60_000)
