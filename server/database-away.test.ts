import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { system } from '#contract/system.ts'
import { createCuttableWay } from './testing/cuttable-database.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { signUpForm, times } from './testing/forms.ts'
import type { Answer } from './testing/test-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let database: TestDatabase
let way: Awaited<ReturnType<typeof createCuttableWay>>
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'))
  way = await createCuttableWay(database.address)
  server = await startTestServer({ database: { ...database, sql: way.sql } })
})
beforeEach(async () => {
  way.mend()
  await untilReady()
})
afterAll(async () => {
  way.mend()
  await server.stop()
  await way.sql.end({ timeout: 1 })
  await way.close()
  await database.drop()
})

async function untilReady() {
  for (let tries = 0; (await server.client().call(system.ready)).status !== 200; tries++)
    if (tries > 50) throw new Error('The server did not find its database again.')
}

const unavailable = {
  code: 'UNAVAILABLE',
  message: 'Servizio momentaneamente non disponibile. Riprova tra poco.',
}
function expectUnavailable(answer: Answer<unknown>) {
  expect([answer.status, answer.body]).toEqual([503, unavailable])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

test('without its database the server lives, says so, and answers in Italian', async () => {
  const rider = await server.people.create()
  const client = server.client()
  await client.call(auth.login, { identifier: rider.email, password: rider.password })
  way.cut()
  expect((await client.call(system.health)).body).toEqual({ status: 'ok' })
  expectUnavailable(await client.call(system.ready))
  expectUnavailable(await client.call(auth.listSessions))
  expectUnavailable(await client.call(auth.session))
  expectUnavailable(await client.call(auth.signUp, signUpForm()))
  expectUnavailable(
    await server.client().call(auth.login, { identifier: rider.email, password: rider.password }),
  )

  way.mend()
  await untilReady()
  expect((await client.call(auth.session)).body.user?.id).toBe(rider.id)
  expect((await server.client().call(auth.signUp, signUpForm())).status).toBe(200)
})

test('a database that goes away in the middle of many requests leaves nothing half done', async () => {
  const forms = times(20, () => signUpForm())
  const answers = forms.map((form) =>
    server
      .client()
      .call(auth.signUp, form)
      .catch(() => null),
  )
  way.cut()
  const statuses = (await Promise.all(answers)).map((answer) => answer?.status)
  for (const status of statuses) expect(status).toBeOneOf([200, 503])
  way.mend()
  await untilReady()
  const [orphans] = await database.sql`
    select (select count(*) from users u where not exists (select from profiles where user_id = u.id))::int
      + (select count(*) from users u where not exists (select from user_roles where user_id = u.id))::int as count`
  expect(orphans?.count).toBe(0)
})

test('a silent network is answered within the limit, and heals', async () => {
  const rider = await server.people.create()
  const signedIn = server.client()
  await signedIn.call(auth.login, { identifier: rider.email, password: rider.password })
  way.silence()
  const ofSignedIn = signedIn.call(auth.listSessions)
  const started = Date.now()
  const answer = await server.client().call(auth.requestPasswordReset, { identifier: rider.email })
  expectUnavailable(answer)
  // Who asks must be looked up first; that has a limit too.
  expectUnavailable(await ofSignedIn)
  expect(Date.now() - started).toBeLessThan(20_000)
  expect((await server.client().call(system.health)).status).toBe(200)
  expect((await server.client().call(system.ready)).status).toBe(503)
  // What was swallowed is gone; the connections that wait for it end with the next packet.
  way.cut()
  way.mend()
  await untilReady()
})

test('settings changed while the server could not hear are in force when it is back', async () => {
  way.cut()
  await database.sql`update settings set max_login_attempts = 7`
  way.mend()
  await untilReady()
  await expect.poll(() => server.settings().maxLoginAttempts, { timeout: 10_000 }).toBe(7)
})
