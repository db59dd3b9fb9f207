import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { diary } from '#contract/diary.ts'
import { events } from '#contract/events.ts'
import { friends } from '#contract/friends.ts'
import { users } from '#contract/users.ts'
import { issueToken } from './features/auth/links.service.ts'
import { commentInput, insertPosts, postInput } from './testing/community.ts'
import { diaryInput } from './testing/diary.ts'
import { patienceMs, rounds } from './testing/effort.ts'
import { insertEvent } from './testing/events.ts'
import { signUpForm, tally, times } from './testing/forms.ts'
import { expectInvariants, expectNoTrace } from './testing/invariants.ts'
import { deleteStaff } from './testing/people.ts'
import type { Rider } from './testing/riders.ts'
import { type Answer, outcome, type TestClient } from './testing/test-client.ts'
import { persist, withTwoProcesses } from './testing/two-processes.ts'
import { from } from './testing/two-servers.ts'

// Reliability RC-5, RC-7, RC-8, RC-10, RC-12, RC-14 and RC-15, each many times over two processes with real Argon2.

const two = withTwoProcesses()
const sql = () => two.database.sql
const timeout = patienceMs(60_000)
let chiefs: Rider[]

beforeEach(async () => {
  chiefs = [await two.rider(0, { role: 'super_admin' }), await two.rider(1, { role: 'super_admin' })]
})
afterEach(() => expectInvariants(sql()))

const outcomes = (answers: Answer<unknown>[]) =>
  tally(answers.map((answer) => outcome(answer).join(' ').trim()))
const chief = (index: number) => (chiefs[index % 2] ?? chiefs[0]) as Rider

async function manyRounds(work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds(3, 20); round++) {
    await work(round)
    await sql()`delete from attempts`
  }
}

const mixedCase = (word: string, index: number) =>
  [...word].map((letter, place) => ((index >> (place % 6)) & 1 ? letter.toUpperCase() : letter)).join('')
/** One of them each round. */
const names = [
  ['NICKNAME_TAKEN', (round: number, i: number) => ({ nickname: mixedCase(`stelvio_${round}`, i) })],
  [
    'PHONE_TAKEN',
    (round: number, i: number) => {
      const number = String(3_331_000_000 + round)
      return { phone: i % 3 ? `${number.slice(0, 3)} ${number.slice(3)}` : `+39${number}` }
    },
  ],
  ['EMAIL_TAKEN', (round: number, i: number) => ({ email: mixedCase(`gara${round}@test.example`, i) })],
] as const

test('fifty sign-ups for one nickname, one phone or one address make one account', { timeout }, () =>
  manyRounds(async (round) => {
    const count = async () => (await sql()`select count(*)::int from users`)[0]?.count
    for (const [code, wish] of names) {
      const before = await count()
      const answers = await Promise.all(
        times(50, (i) => persist(two.client(i), auth.signUp, signUpForm(wish(round, i)), from(i))),
      )
      expect(outcomes(answers)).toEqual({ 200: 1, [`409 ${code}`]: 49 })
      expect(await count()).toBe(before + 1)
    }
  }),
)

test('a link for a new password used fifty times works once, with that password', { timeout }, () =>
  manyRounds(async () => {
    const { id: userId, email } = await two.people.create()
    const link = { userId, email, purpose: 'password_reset', lifetimeMinutes: 60, isRepeated: false } as const
    const token = await issueToken(sql(), link)
    const passwordOf = (index: number) => `Strada-numero-${index}!`
    const answers = await Promise.all(
      times(50, (i) => {
        const password = passwordOf(i)
        return persist(
          two.client(i),
          auth.resetPassword,
          { token, password, confirmPassword: password },
          from(i),
        )
      }),
    )
    expect(outcomes(answers)).toEqual({ 200: 1, '410 LINK_INVALID': 49 })
    const winner = answers.findIndex(({ status }) => status === 200)
    const login = (password: string) =>
      two.client(1).call(auth.login, { identifier: email, password }, from(99))
    expect((await login(passwordOf(winner))).status).toBe(200)
    expect((await login(passwordOf((winner + 1) % 50))).status).toBe(401)
  }),
)

test('of a hundred wrong passwords at once five are looked at', { timeout }, () =>
  manyRounds(async () => {
    const { email, nickname, phone } = await two.people.create()
    const answers = await Promise.all(
      times(100, (i) => {
        const identifier = [email, nickname, phone, email.toUpperCase()][i % 4]
        return two.client(i).call(auth.login, { identifier, password: 'wrong-guess' }, from(i))
      }),
    )
    expect(outcomes(answers)).toEqual({ '401 WRONG_PASSWORD': 5, '429 TOO_MANY_ATTEMPTS': 95 })
  }),
)

test('fifty who set up the first administrator make one', { timeout }, () =>
  manyRounds(async (round) => {
    await deleteStaff(sql())
    await sql()`update admin_setup set completed_at = null`
    const password = 'Passo-del-Gavia-26!'
    const answers = await Promise.all(
      times(50, (i) => {
        const email = `capo${round}_${i}@test.example`
        return persist(two.client(i), auth.setupAdmin, { email, password }, from(i))
      }),
    )
    expect(outcomes(answers)).toEqual({ 200: 1, '409 SETUP_DONE': 49 })
    expect(await sql()`select role from user_roles where role <> 'user'`).toEqual([{ role: 'admin' }])
  }),
)

describe('an account that is deleted', () => {
  /** Presses on until it is told that it is nobody. */
  async function pressOn(client: TestClient, press: (client: TestClient) => Promise<Answer<unknown>>) {
    const answers: Answer<unknown>[] = []
    while (answers.length < 60) {
      const answer = await press(client)
      answers.push(answer)
      if (answer.status === 401) break
    }
    return answers
  }

  test('while its owner posts, likes, joins, asks and writes leaves nothing behind', { timeout }, () =>
    manyRounds(async (round) => {
      const [rider, other] = [await two.rider(0), await two.rider(1)]
      const [post = ''] = await insertPosts(sql(), other)
      const event = await insertEvent(sql(), { maxParticipants: 5 })
      const presses: ((client: TestClient) => Promise<Answer<unknown>>)[] = [
        (client) => client.call(community.create, postInput()),
        (client) => client.call(community.like, { id: post }),
        (client) => client.call(community.unlike, { id: post }),
        (client) => client.call(community.comment, commentInput(post)),
        (client) => client.call(events.register, { id: event }),
        (client) => client.call(events.leave, { id: event, from: 'registered' }),
        (client) => client.call(friends.requestUser, { userId: other.id }),
        (client) => client.call(diary.create, diaryInput()),
      ]
      const browsers = await two.browsers(rider)
      const pressing = presses.flatMap((press) => browsers.map((client) => pressOn(client, press)))
      await pause(30)
      const gone = await (round % 2
        ? chief(round).client.call(users.delete, { id: rider.id })
        : rider.client.call(account.delete, { password: rider.password }))
      const answers = (await Promise.all(pressing)).flat()
      expect(gone.status).toBe(200)
      expect(answers.filter(({ status }) => status >= 500).map(outcome)).toEqual([])
      await expectNoTrace(sql(), rider)
    }),
  )

  test(
    'while it is promoted and demoted: gone, or of the role of the last act, which is in the log',
    { timeout },
    () =>
      manyRounds(async (round) => {
        const rider = await two.rider(0)
        const isDeleted = round % 3 === 2
        const acts = [users.promote, users.demote, ...(isDeleted ? [users.delete] : [])]
        const answers = await Promise.all(
          times(12, (i) =>
            chief(i).client.call(acts[(i >> 1) % acts.length] ?? users.promote, { id: rider.id }),
          ),
        )
        const allowed = ['200', ...(isDeleted ? ['404 USER_NOT_FOUND'] : [])]
        expect(Object.keys(outcomes(answers)).filter((key) => !allowed.includes(key))).toEqual([])
        if (isDeleted) return expectNoTrace(sql(), rider)
        const [end] = await sql()<{ role: string }[]>`select role from user_roles where user_id = ${rider.id}`
        const steps = await sql()<{ from: string; to: string }[]>`
        select details ->> 'from' as from, details ->> 'to' as to
        from audit_log a join audit_chain c on c.entry_id = a.id where person_id = ${rider.id} order by c.seq`
        for (const [index, step] of steps.entries()) expect(step.from).toBe(steps[index - 1]?.to ?? 'user')
        expect(steps.at(-1)?.to).toBe(end?.role)
      }),
  )
})

test('twenty requests when a session is due for renewal: renewed once, nobody is signed out', {
  timeout,
}, async () => {
  await sql()`create table renewals (at timestamptz)`
  await sql().unsafe(`
    create function count_renewal() returns trigger language plpgsql security definer as $$
    begin insert into renewals values (now()); return null; end $$;
    create trigger count_renewal after update on sessions for each row execute function count_renewal()`)
  await manyRounds(async () => {
    const rider = await two.rider(0)
    const browsers = await two.browsers(rider)
    await sql()`update sessions set last_seen_at = now() - interval '2 hours' where user_id = ${rider.id}`
    await sql()`delete from renewals`
    const answers = await Promise.all(times(20, (i) => browsers[i % 2 ? 1 : 0].call(auth.session)))
    expect(tally(answers.map(({ body }) => body.user?.id))).toEqual({ [rider.id]: 20 })
    expect(await sql()`select from renewals`).toHaveLength(1)
    for (const client of browsers) expect((await client.call(auth.listSessions)).status).toBe(200)
  })
  await sql().unsafe(
    'drop trigger count_renewal on sessions; drop function count_renewal(); drop table renewals',
  )
})
