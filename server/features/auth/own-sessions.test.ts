import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import type { Person } from '#server/testing/people.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { startTestServer, withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn(rider: Person, userAgent = firefox) {
  const client = server.current.client()
  await client.call(
    auth.login,
    { identifier: rider.email, password: rider.password },
    { 'user-agent': userAgent },
  )
  return client
}
const sessionsOf = async (client: Awaited<ReturnType<typeof signIn>>) =>
  (await client.call(auth.listSessions)).body.sessions

test('a rider sees the own open sessions, this one first and marked, then the last used', async () => {
  const rider = await server.current.people.create()
  await signIn(await server.current.people.create())
  const phone = await signIn(
    rider,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1',
  )
  await server.current.database.sql`update sessions set last_seen_at = now() - interval '50 seconds'`
  await signIn(rider, '<script>alert(1)</script>')

  const sessions = await sessionsOf(phone)
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Safari su iPhone', true],
    ['Dispositivo sconosciuto', false],
  ])
  for (const { createdAt, lastSeenAt } of sessions)
    for (const moment of [createdAt, lastSeenAt])
      expect(Math.abs(Date.now() - Date.parse(moment))).toBeLessThan(120_000)
})

test('ending one ends that one, on the next request', async () => {
  const rider = await server.current.people.create()
  const [phone, laptop] = [await signIn(rider), await signIn(rider)]
  const other = (await sessionsOf(laptop)).find(({ isCurrent }) => !isCurrent)
  expect((await laptop.call(auth.endSession, { id: other?.id })).body).toEqual({ ok: true })
  expect((await phone.call(auth.listSessions)).status).toBe(401)
  expect(await sessionsOf(laptop)).toHaveLength(1)
  expect((await laptop.call(auth.endSession, { id: other?.id })).status).toBe(404)
})

test("somebody else's session cannot be ended, nor is it confirmed to exist", async () => {
  const [anna, bruno] = [await server.current.people.create(), await server.current.people.create()]
  const [annas, brunos] = [await signIn(anna), await signIn(bruno)]
  const [target] = await sessionsOf(annas)
  const foreign = await brunos.call(auth.endSession, { id: target?.id })
  const missing = await brunos.call(auth.endSession, { id: '7b0e3c1e-1111-4222-8333-444455556666' })
  expect([foreign.status, foreign.body]).toEqual([
    404,
    { code: 'NOT_FOUND', message: 'Contenuto non trovato.' },
  ])
  expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body])
  expect((await annas.call(auth.listSessions)).status).toBe(200)
  for (const id of ['x', '1', `${target?.id}'`, '../sessions'])
    expect((await brunos.call(auth.endSession, { id })).status, id).toBeOneOf([404, 422])
})

test('ending the others leaves this one and everybody else', async () => {
  const [rider, stranger] = [await server.current.people.create(), await server.current.people.create()]
  const others = [await signIn(rider), await signIn(rider)]
  const [mine, strangers] = [await signIn(rider), await signIn(stranger)]
  expect((await mine.call(auth.endOtherSessions)).body).toEqual({ ok: true })
  for (const other of others) expect((await other.call(auth.listSessions)).status).toBe(401)
  expect(await sessionsOf(mine)).toHaveLength(1)
  expect((await strangers.call(auth.listSessions)).status).toBe(200)
})

test('the eleventh sign-in ends the session used longest ago', async () => {
  const rider = await server.current.people.create()
  const { sql } = server.current.database
  const clients = []
  for (let round = 0; round < 10; round++) clients.push(await signIn(rider))
  // The second was used longest ago, though it is not the oldest.
  await sql`
    update sessions set last_seen_at = now() - interval '30 minutes' where user_id = ${rider.id}
    and id = (select id from sessions where user_id = ${rider.id} order by created_at offset 1 limit 1)`
  clients.push(await signIn(rider))
  const answers = await Promise.all(clients.map((client) => client.call(auth.session)))
  expect(answers.flatMap(({ body }, index) => (body.user ? [] : [index]))).toEqual([1])
})

test('twenty sign-ins at once leave ten sessions', async () => {
  const quick = await startTestServer({ passwords: quickHasher() })
  try {
    await changeSettings(quick, { maxLoginAttempts: 20 })
    // The first round opens the connections; in the later ones all meet.
    for (let round = 0; round < 3; round++) {
      const rider = await quick.people.create()
      const login = () =>
        quick.client().call(auth.login, { identifier: rider.email, password: rider.password })
      const answers = await Promise.all(times(20, login))
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 20 })
      expect(await quick.database.sql`select from sessions where user_id = ${rider.id}`).toHaveLength(10)
    }
  } finally {
    await quick.stop()
  }
})
