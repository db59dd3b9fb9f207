import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { system } from '#contract/system.ts'
import { withCuttableServer } from './testing/cuttable-server.ts'
import { signUpForm, tally, times } from './testing/forms.ts'
import type { Answer } from './testing/test-client.ts'

const cut = withCuttableServer()
let way: typeof cut.way
let server: typeof cut.current
let database: typeof cut.database

beforeAll(() => {
  ;({ way, database, current: server } = cut)
})
beforeEach(async () => {
  way.mend()
  await untilReady()
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

/** What a sign-up writes after the account itself, in this order; how many come so far at once (admins are told one by one). */
const stepsOfSignUp = [
  ['profiles', 4],
  ['consents', 4],
  ['user_roles', 4],
  ['mail_outbox', 4],
  ['admin_notifications', 1],
] as const

test('a database that goes away in the middle of many requests leaves nothing half done', async () => {
  const { sql } = database
  const peopleNow = async () => (await sql`select from users`).length
  const before = await peopleNow()
  for (const [step, least] of stepsOfSignUp) {
    await sql`delete from attempts`
    await sql.begin(async (holder) => {
      // Who has come so far has written everything before it, and waits here.
      await holder`lock table ${holder(step)} in share mode`
      const asked = times(8, () => server.client().call(auth.signUp, signUpForm()))
      await expect.poll(async () => (await locksOn(step))?.wanted).toBeGreaterThanOrEqual(least)
      way.cut()
      for (const answer of await Promise.all(asked)) expectUnavailable(answer)
    })
    // PostgreSQL finds out that nobody listens any more when it has something to say.
    await expect.poll(() => locksOn(step)).toEqual({ held: 0, wanted: 0 })
    expect([step, await peopleNow()]).toEqual([step, before])
    way.mend()
    await untilReady()
  }
  expect((await server.client().call(auth.signUp, signUpForm())).status).toBe(200)
  expect(await peopleNow()).toBe(before + 1)
}, 60_000)

async function locksOn(table: string) {
  const [row] = await database.sql<{ held: number; wanted: number }[]>`
    select count(*) filter (where granted)::int as held, count(*) filter (where not granted)::int as wanted
    from pg_locks join pg_database d on d.oid = database
    where d.datname = current_database() and relation = ${table}::regclass`
  return row
}

test('a silent network is answered within the limit, and heals', async () => {
  const rider = await server.people.create()
  const client = server.client()
  await client.call(auth.login, { identifier: rider.email, password: rider.password })
  // Every connection of the pool is open when it happens.
  for (const _ of times(2, () => 0)) await Promise.all(times(24, () => client.call(auth.listSessions)))
  way.silence()
  const started = Date.now()
  // More than there are connections, with a session and without.
  const asked = times(24, (index) =>
    index % 2
      ? client.call(auth.listSessions)
      : server.client().call(auth.requestPasswordReset, { identifier: rider.email }),
  )
  // Without limits they would never be answered: the test says so, instead of running into its own.
  const answers = (await Promise.race([Promise.all(asked), pause(12_000)])) ?? []
  expect([answers.length, Date.now() - started < 5_000]).toEqual([24, true])
  for (const answer of answers) expectUnavailable(answer)
  expect((await server.client().call(system.health)).status).toBe(200)
  expectUnavailable(await client.call(auth.listSessions))
  // What was swallowed is gone, and nobody says so: every connection that waits for it must end by itself.
  way.mend()
  await untilReady()
  await expect
    .poll(
      async () =>
        tally((await Promise.all(times(24, () => client.call(auth.listSessions)))).map((it) => it.status)),
      { timeout: 9_000 },
    )
    .toEqual({ 200: 24 })
}, 60_000)

test('a connection that heard half of its answer does not wait for the rest for ever', async () => {
  const { db } = server.services
  // The first rows are on their way while the last is still being made.
  const slow = db`select repeat('x', 20000), pg_sleep(case when n = 4 then 2 else 0 end)::text from generate_series(1, 4) n`
  const ended = slow.then(
    () => 'answered',
    (error) => error.code,
  )
  await pause(500)
  way.silence()
  expect(await Promise.race([ended, pause(9_000)])).toBe('ETIMEDOUT')
}, 30_000)

test.each([
  ['cut off', 7, () => way.cut()],
  ['in a silent network', 8, () => way.silence()],
])(
  'settings changed while the server was %s are in force when it is back',
  async (_, attempts, trouble) => {
    trouble()
    await database.sql`update settings set max_login_attempts = ${attempts}`
    // Until it knows: a silence that nobody notices is over before anything ends.
    await expect.poll(async () => (await server.client().call(system.ready)).status).toBe(503)
    way.mend()
    await untilReady()
    await expect.poll(() => server.settings().maxLoginAttempts, { timeout: 10_000 }).toBe(attempts)
  },
  60_000,
)
