import { expect, test } from 'vitest'
import { livePath } from '#contract/live.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { notifyLive } from './platform/live.ts'
import { times } from './testing/forms.ts'
import { createPeople } from './testing/people.ts'
import { awardInput } from './testing/points.ts'
import { openLine, withWebProcesses } from './testing/web-processes.ts'

const web = withWebProcesses()
const sql = () => web.database.sql
const people = () => createPeople(sql(), createPasswordHasher())

/** A connection to each of the two. */
async function aLineToEach(cookie: string) {
  const lines = [openLine(web, cookie), openLine(web, cookie)] as const
  const workers = [await lines[0].worker(), await lines[1].worker()]
  expect(new Set(workers)).toEqual(new Set(['web-1', 'web-2']))
  return { lines, workers }
}

test('connections to the one port are handed out in turn, to processes of their own', async () => {
  await web.start()
  // Lines of the log are written together, a moment later.
  await expect
    .poll(() => [...web.pids().keys()].sort(), { timeout: 5_000 })
    .toEqual(['jobs', 'web-1', 'web-2'])
  expect(new Set([...web.pids().values(), web.server.pid()]).size).toBe(4)
  const lines = times(6, () => openLine(web))
  const workers = []
  for (const line of lines) workers.push(await line.worker())
  expect(workers.toSorted()).toEqual(['web-1', 'web-1', 'web-1', 'web-2', 'web-2', 'web-2'])
  for (const line of lines) line.close()
})

test('jobs run in one process, which is none of those that answer', () => {
  const chain = web.log().filter(({ event }) => event === 'audit_chain')
  expect(chain.map(({ worker }) => worker)).toEqual(['jobs'])
})

test('who signs out at one process is signed out at the other', async () => {
  const person = await people().create()
  const { lines } = await aLineToEach(await web.cookieFor(person.id))
  const [here, there] = lines
  expect((await there.ask('GET', '/api/auth/sessions')).status).toBe(200)
  expect((await here.ask('POST', '/api/auth/logout')).status).toBe(200)
  expect((await there.ask('GET', '/api/auth/sessions')).status).toBe(401)
  for (const line of lines) line.close()
})

test('what is told is heard by the pages of both, and both know how many listen', async () => {
  const admin = await people().create({ role: 'admin' })
  const cookie = await web.cookieFor(admin.id)
  const streams = await Promise.all(times(4, () => openLine(web, cookie).begin('GET', livePath)))
  const heard = streams.map((stream) => {
    let said = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
    })
    return () => said.includes('"friends"')
  })
  const { lines } = await aLineToEach(cookie)
  const listening = async (line: (typeof lines)[0]) =>
    JSON.parse((await line.ask('GET', '/api/admin/stats/status')).body).server.liveConnections
  for (const line of lines) await expect.poll(() => listening(line), { timeout: 5_000 }).toBe(4)
  await notifyLive(sql(), [admin.id], ['friends'])
  await expect.poll(() => heard.map((isHeard) => isHeard())).toEqual([true, true, true, true])
  for (const stream of streams) stream.destroy()
  for (const line of lines) line.close()
})

test('one that is killed takes its own requests with it and no other, and is replaced', async () => {
  const [admin, rider] = [await people().create({ role: 'admin' }), await people().create()]
  const { lines, workers } = await aLineToEach(await web.cookieFor(admin.id))
  const before = web.pids()
  const outcomes = await sql().begin(async (holder) => {
    await holder`select from profiles where user_id = ${rider.id} for update`
    const asked = lines.map((line) =>
      line.ask('POST', '/api/admin/points', awardInput(rider.id)).then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      ),
    )
    await expect
      .poll(() => sql()`select from pg_locks where not granted`.then((rows) => rows.length))
      .toBeGreaterThanOrEqual(2)
    process.kill(before.get(workers[0] ?? '') ?? 0, 'SIGKILL')
    await asked[0]
    return { all: Promise.all(asked) }
  })
  expect(await outcomes.all).toEqual(['ECONNRESET', 200])
  await expect
    .poll(() => web.pids().get(workers[0] ?? ''), { timeout: 20_000 })
    .not.toBe(before.get(workers[0] ?? ''))
  expect(web.log().filter(({ msg }) => msg === 'A process of the server ended by itself')).toMatchObject([
    { worker: workers[0], how: 'SIGKILL' },
  ])
  const { lines: again } = await aLineToEach('')
  for (const line of [...lines, ...again]) line.close()
})

test('when the first process is killed, no other is left behind', async () => {
  const pids = [...web.pids().values()]
  await web.server.end('SIGKILL')
  await expect.poll(() => pids.filter(isAlive), { timeout: 5_000 }).toEqual([])
  await expect(fetch(`${web.url}/api/health`)).rejects.toThrow()
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
