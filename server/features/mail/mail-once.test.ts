import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { friends } from '#contract/friends.ts'
import { notify } from '#server/platform/notices.ts'
import { createCuttableWay } from '#server/testing/cuttable-database.ts'
import { createTestDatabase, variablesFor } from '#server/testing/database.ts'
import { createFailingSmtp, type Fate } from '#server/testing/failing-smtp.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import type { Person } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'
import { queueMail, queueMails } from './mail.service.ts'

// Two servers send from one outbox in every test of this file.
const smtp = await createFailingSmtp()
const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://tornanti.example' }
const both = withTwoServers({ env })
const mailCount = 30
let riders: Person[]

beforeAll(async () => {
  riders = await Promise.all(times(10, () => both.people.create()))
})
beforeEach(async () => {
  smtp.follow(() => 'taken')
  await smtp.open()
  await sql()`delete from mail_outbox`
  smtp.taken.length = 0
})
afterAll(() => smtp.kill())

const sql = () => both.database.sql
type Row = { id: string; email: string; attempts: number; isSent: boolean; isFailed: boolean }
const outbox = (db = sql()) => db<Row[]>`
  select m.id, p.email, attempts, sent_at is not null as is_sent, failed_at is not null as is_failed
  from mail_outbox m join profiles p using (user_id) order by m.created_at, m.id`

/** Turns the clock of the outbox on: what waits falls due by so much earlier. */
async function pass(minutes: number, db = sql()) {
  await db`
    update mail_outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${minutes * 60})
    where sent_at is null and failed_at is null`
  await notify(db, 'mail_queued')
}

/** Time passes, minute by minute, until nothing waits any more. */
async function untilNothingWaits(db = sql()) {
  await expect
    .poll(
      async () => {
        await pass(1, db)
        return (await outbox(db)).filter(({ isSent, isFailed }) => !isSent && !isFailed).length
      },
      { interval: 150, timeout: 40_000 },
    )
    .toBe(0)
}

/** Thirty mails of three kinds, asked for as the product asks for them. */
async function queueThirty() {
  const asker: Rider = await signedInRider(both.servers[0])
  for (const { id } of riders) {
    expect((await asker.client.call(friends.requestUser, { userId: id })).status).toBe(200)
    await queueMail({ db: sql() }, 'password_reset', id)
    await queueMail({ db: sql() }, 'password_changed', id)
  }
}

const idsOf = (mails: readonly { id: string }[]) => mails.map(({ id }) => id).sort()
const tally = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index)

/** Everybody has every mail; what was answered for came once; what was not came once more at most. */
async function expectEachOnce() {
  const rows = await outbox()
  expect(rows).toHaveLength(mailCount)
  expect(rows.every(({ isSent, isFailed }) => isSent && !isFailed)).toBe(true)
  expect([...new Set(idsOf(smtp.taken))]).toEqual(idsOf(rows))
  for (const { id, to } of smtp.taken) expect(to).toBe(rows.find((row) => row.id === id)?.email)
  const answered = idsOf(smtp.taken.filter(({ isAnswered }) => isAnswered))
  expect(answered).toEqual(idsOf(rows))
  const lost = idsOf(smtp.taken.filter(({ isAnswered }) => !isAnswered))
  expect(tally(idsOf(smtp.taken))).toEqual(lost)
  return { lost }
}

describe('the mail server dies while it sends thirty mails, and comes back', () => {
  test.each<[Fate, number]>([
    ['killed before DATA', 0],
    ['killed in DATA', 0],
    ['killed before its answer', 1],
  ])('%s: everybody has every mail; %i came twice', async (fate, copies) => {
    smtp.follow(({ connection }) => (connection === 12 ? fate : 'taken'))
    await queueThirty()
    await expect.poll(() => smtp.isOpen(), { timeout: 20_000 }).toBe(false)
    // While it is away the rest is tried in vain.
    await expect.poll(async () => (await outbox()).filter(({ isSent }) => !isSent).length).toBeGreaterThan(0)
    await smtp.open()
    await untilNothingWaits()
    expect((await expectEachOnce()).lost).toHaveLength(copies)
  })
})

describe('the mail server is up and does not do its work for a while', () => {
  test.each<[Fate, number]>([
    ['refused with 421', 0],
    ['refused with 451', 0],
    ['refused with 451 after DATA', 0],
    ['silent from the start', 0],
    ['silent before DATA', 0],
    ['taken in silence', 4],
  ])('%s, four times: everybody has every mail; %i came twice', async (fate, copies) => {
    smtp.follow(({ connection }) => (connection > 5 && connection < 10 ? fate : 'taken'))
    await queueThirty()
    await smtp.until(5)
    await untilNothingWaits()
    expect((await expectEachOnce()).lost).toHaveLength(copies)
  })
})

test('either copy of a mail that came twice has a link that works, until one is used', async () => {
  const [anna] = riders as [Person]
  smtp.follow(({ connection }) => (connection === 1 ? 'taken in silence' : 'taken'))
  await queueMail({ db: sql() }, 'password_reset', anna.id)
  await smtp.until(1)
  await untilNothingWaits()
  const [first, second] = smtp.taken.map(({ raw }) => tokenIn(raw)) as [string, string]
  expect(smtp.taken[1]?.id).toBe(smtp.taken[0]?.id)
  expect(first).not.toBe(second)
  const visitor = both.client(0)
  const statusOf = async (token: string) => (await visitor.call(auth.checkPasswordReset, { token })).status
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  const words = { password: 'Passo-dello-Spluga-52!', confirmPassword: 'Passo-dello-Spluga-52!' }
  const uses = [first, second].map((token) => both.client(1).call(auth.resetPassword, { token, ...words }))
  expect((await Promise.all(uses)).map(({ status }) => status).sort()).toEqual([200, 410])
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 410])
})

const tokenIn = (raw: string): string => /token=3D([\w-]{43})/.exec(raw.replace(/=\r\n/g, ''))?.[1] ?? ''

test('an address that does not exist is given up at once, and keeps nobody else waiting', async () => {
  const [unknown] = riders as [Person]
  smtp.follow(({ to }) => (to === unknown.email ? 'refused as unknown' : 'taken'))
  for (const { id } of riders) await queueMail({ db: sql() }, 'password_changed', id)
  await smtp.until(9)
  await untilNothingWaits()
  const failed = (await outbox()).filter(({ isFailed }) => isFailed)
  expect(failed).toMatchObject([{ email: unknown.email, attempts: 1, isSent: false }])
  expect(new Set(smtp.taken.map(({ to }) => to)).size).toBe(9)
})

test('the waits grow, by the clock: a minute, then five, up to twelve hours, and an end', async () => {
  const [anna] = riders as [Person]
  smtp.follow(() => 'refused with 451')
  await queueMail({ db: sql() }, 'password_changed', anna.id)
  const attempts = async () => (await outbox())[0]?.attempts
  const isAtRest = async () => {
    const [row] = await sql()`select from mail_outbox where claimed_until is null and last_error is not null`
    return row !== undefined
  }
  for (const [index, minutes] of [1, 5, 30, 120, 360, 720, 720].entries()) {
    await expect.poll(attempts).toBe(index + 1)
    await expect.poll(isAtRest).toBe(true)
    await pass(minutes - 0.5)
    await pause(100)
    expect(await attempts()).toBe(index + 1)
    await pass(0.5)
  }
  await expect.poll(async () => (await outbox())[0]).toMatchObject({ attempts: 8, isFailed: true })
  await pass(1000)
  expect(smtp.connections()).toBe(8)
})

test('news that has waited longer still waits for what an account needs', async () => {
  const [anna, ...others] = riders as [Person, ...Person[]]
  const waiting = others.map(({ id }) => id)
  await sql().begin(async (db) => {
    for (const _ of times(3, () => 0))
      await queueMails({ db }, 'password_changed', waiting, { eventId: null })
    await db`update mail_outbox set next_attempt_at = now() - interval '1 hour'`
    await queueMail({ db }, 'password_reset', anna.id)
  })
  await smtp.until(28)
  // Two servers: the other one may have sent some in the meantime.
  expect(smtp.taken.slice(0, 5).map(({ to }) => to)).toContain(anna.email)
})

describe('a server', () => {
  test('that is killed midway leaves every mail to the next one; only the one in its hands comes twice', async () => {
    const database = await createTestDatabase(inject('databaseServer'))
    const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-killed-mail-'))
    try {
      const survivor = await startTestServer({ database, env: {}, passwords: quickHasher() })
      const people = await Promise.all(times(mailCount, () => survivor.people.create()))
      await survivor.stop()
      smtp.follow(({ connection }) => (connection === 12 ? 'taken in silence' : 'taken'))
      const port = await freePort()
      // Whoever is slow here is not refused: what was tried in vain would wait for a minute.
      const patientEnv = { ...env, SMTP_URL: smtp.url.replace('socketTimeout=1000', 'socketTimeout=60000') }
      const killed = createServerProcess({
        ...patientEnv,
        ...variablesFor(database.address),
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        DATA_DIR: dataDir,
        DEMO: '0',
      })
      await killed.start(`http://localhost:${port}`)
      for (const { id } of people) await queueMail({ db: database.sql }, 'password_changed', id)
      await smtp.until(12)
      await killed.end('SIGKILL')
      expect((await outbox(database.sql)).filter(({ isSent }) => isSent)).toHaveLength(11)
      const next = await startTestServer({ database, env: patientEnv, passwords: quickHasher() })
      await expect.poll(() => smtp.taken.length, { timeout: 20_000 }).toBe(mailCount)
      // All but the one in the hands of the dead server, whose claim has not lapsed yet.
      expect((await outbox(database.sql)).filter(({ isSent }) => !isSent)).toHaveLength(1)
      await database.sql`update mail_outbox set claimed_until = claimed_until - interval '2 minutes'`
      await untilNothingWaits(database.sql)
      await next.stop()
      const ids = idsOf(smtp.taken)
      expect([...new Set(ids)]).toEqual(idsOf(await outbox(database.sql)))
      expect(tally(ids)).toEqual(idsOf(smtp.taken.filter(({ isAnswered }) => !isAnswered)))
      expect(tally(ids)).toHaveLength(1)
    } finally {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('that waits for a slow mail server keeps the mail from all others', async () => {
    const database = await createTestDatabase(inject('databaseServer'))
    // Also when no server comes of it: other files in this process would wait for ever.
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const slowEnv = { ...env, SMTP_URL: smtp.url.replace('socketTimeout=1000', 'socketTimeout=60000') }
    // Without a pulse: half a minute that passes at once would be half a minute of silence to it.
    const works = { db: database.sql, passwords: quickHasher() }
    const server = await startTestServer({ database, env: slowEnv, ...works })
    try {
      const { id } = await server.people.create()
      const answer = Promise.withResolvers<void>()
      smtp.follow(
        () => 'taken',
        () => answer.promise,
      )
      await queueMail({ db: database.sql }, 'password_changed', id)
      // This very mail: what an earlier test left under way may still arrive.
      const [mail] = await outbox(database.sql)
      await expect.poll(() => idsOf(smtp.taken)).toContain(mail?.id)
      await database.sql`update mail_outbox set claimed_until = now() + interval '1 second'`
      vi.advanceTimersByTime(30_000)
      const isClaimed = async () =>
        (await database.sql`select from mail_outbox where claimed_until > now() + interval '1 minute'`).length
      await expect.poll(isClaimed).toBe(1)
      answer.resolve()
      await expect.poll(async () => (await outbox(database.sql))[0]?.isSent).toBe(true)
      expect(idsOf(smtp.taken).filter((taken) => taken === mail?.id)).toHaveLength(1)
    } finally {
      vi.useRealTimers()
      await server.stop()
      await database.drop()
    }
  })

  test('that loses the database in the moment of the answer notes it once that is back, and sends nothing twice', async () => {
    const database = await createTestDatabase(inject('databaseServer'))
    const way = await createCuttableWay(database.address)
    const server = await startTestServer({
      database,
      address: way.address,
      env,
      passwords: quickHasher(),
    })
    try {
      const people = await Promise.all(times(5, () => server.people.create()))
      smtp.follow(
        () => 'taken',
        async () => {
          if (smtp.taken.length === 3) way.cut()
        },
      )
      for (const { id } of people) await queueMail({ db: database.sql }, 'password_changed', id)
      await smtp.until(3)
      await pause(500)
      way.mend()
      const third = smtp.taken[2]?.id
      const isNoted = async () => (await outbox(database.sql)).find(({ id }) => id === third)?.isSent
      await expect.poll(isNoted, { timeout: 10_000 }).toBe(true)
      await untilNothingWaits(database.sql)
      expect(idsOf(smtp.taken)).toEqual(idsOf(await outbox(database.sql)))
    } finally {
      await server.stop()
      await way.sql.end({ timeout: 1 })
      await way.close()
      await database.drop()
    }
  })
})
