import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { diary } from '#contract/diary.ts'
import { events } from '#contract/events.ts'
import { friends } from '#contract/friends.ts'
import { points } from '#contract/points.ts'
import { insertPosts } from './testing/community.ts'
import { befriend, editOf, writeEntry } from './testing/diary.ts'
import { patienceMs, rounds } from './testing/effort.ts'
import { approvedEvent, insertEvent, listOf, propose } from './testing/events.ts'
import { tally, times } from './testing/forms.ts'
import { expectInvariants } from './testing/invariants.ts'
import { awardInput } from './testing/points.ts'
import type { Rider } from './testing/riders.ts'
import { type Answer, outcome } from './testing/test-client.ts'
import { withTwoProcesses } from './testing/two-processes.ts'
import { formOf } from './testing/walk-events.ts'

// Reliability RC-1 to RC-4, RC-6, RC-9, RC-11 and RC-13, each many times over: two processes meet in the database alone.

const two = withTwoProcesses()
const sql = () => two.database.sql
const timeout = patienceMs(60_000)
let crowd: Rider[]
let admins: Rider[]

beforeAll(async () => {
  crowd = await two.riders(200)
  admins = [await two.rider(0, { role: 'admin' }), await two.rider(1, { role: 'admin' })]
}, 60_000)

afterEach(() => expectInvariants(sql()))

const outcomes = (answers: Answer<unknown>[]) =>
  tally(answers.map((answer) => outcome(answer).join(' ').trim()))

/** None but these. */
const expectOnly = (answers: Answer<unknown>[], allowed: string[]) =>
  expect(Object.keys(outcomes(answers)).filter((key) => !allowed.includes(key))).toEqual([])

async function manyRounds(work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds(3, 20); round++) {
    await work(round)
    await sql()`delete from attempts`
  }
}
const admin = (index: number) => (admins[index % 2] ?? admins[0]) as Rider

describe('the places of an event', () => {
  test('two hundred for ten: ten are told yes, and ten have one', { timeout }, () =>
    manyRounds(async () => {
      const id = await insertEvent(sql(), { maxParticipants: 10 })
      const answers = await Promise.all(crowd.map(({ client }) => client.call(events.register, { id })))
      expect(outcomes(answers)).toEqual({ 200: 10, '409 EVENT_FULL': 190 })
      const told = answers.flatMap(({ status }, index) => (status === 200 ? (crowd[index]?.id ?? '') : []))
      expect((await listOf(sql(), id)).map(({ userId }) => userId).sort()).toEqual(told.sort())
    }),
  )

  test(
    'while others leave and come: whoever waited moves up in the order of joining, nobody is skipped',
    {
      timeout,
    },
    () =>
      manyRounds(async () => {
        const id = await insertEvent(sql(), { maxParticipants: 10 })
        const [early, late] = [crowd.slice(0, 30), crowd.slice(30, 60)]
        // One after the other, so that it is known who came first.
        for (const { client } of early) await client.call(events.register, { id, orWait: true })
        const answers = await Promise.all([
          ...early.slice(0, 10).map(({ client }) => client.call(events.leave, { id, from: 'registered' })),
          ...late.map(({ client }) => client.call(events.register, { id, orWait: true })),
        ])
        expect(outcomes(answers)).toEqual({ 200: 40 })
        const list = await listOf(sql(), id)
        const waited = early.slice(10).map((rider) => rider.id)
        expect(list.slice(0, 20).map(({ userId }) => userId)).toEqual(waited)
        expect(list.map(({ status }) => status)).toEqual([
          ...times(10, () => 'registered'),
          ...times(40, () => 'waiting'),
        ])
        await expectInvariants(sql())
      }),
  )

  test('one person fifty times takes one', { timeout }, () =>
    manyRounds(async () => {
      const id = await insertEvent(sql(), { maxParticipants: 10 })
      const rider = await two.rider(0)
      const browsers = await two.browsers(rider)
      const answers = await Promise.all(times(50, (i) => browsers[i % 2]?.call(events.register, { id })))
      expect(outcomes(answers as Answer<unknown>[])).toEqual({ 200: 1, '409 EVENT_ALREADY_REGISTERED': 49 })
      expect(await listOf(sql(), id)).toMatchObject([{ userId: rider.id, status: 'registered' }])
    }),
  )

  test(
    'while an admin cancels: whoever was told yes is written to, nobody comes in afterwards',
    { timeout },
    () =>
      manyRounds(async (round) => {
        const { id } = await approvedEvent(await two.rider(round), admin(round), { maxParticipants: 5 })
        const [cancelled, ...answers] = await Promise.all([
          admin(round + 1).client.call(events.cancel, { id }),
          ...crowd.slice(0, 60).map(({ client }) => client.call(events.register, { id, orWait: true })),
        ])
        expect(cancelled.status).toBe(200)
        // A cancelled event is there for those who were in it.
        expectOnly(answers, ['200', '409 EVENT_CANCELLED', '404 EVENT_NOT_FOUND'])
        const list = await listOf(sql(), id)
        // With whoever proposed it.
        expect(list).toHaveLength(answers.filter(({ status }) => status === 200).length + 1)
        const mails = await sql()`select from mail_outbox where event_id = ${id} and kind = 'event_cancelled'`
        expect(mails).toHaveLength(list.length)
      }),
  )

  test('while an admin changes how many there are: never more people than places', { timeout }, () =>
    manyRounds(async (round) => {
      const { id } = await approvedEvent(await two.rider(round), admin(round), { maxParticipants: 5 })
      const resize = async (maxParticipants: number) => {
        const { client } = admin(round + 1)
        const { body } = await client.call(events.get, { id })
        const edit = { id, version: body.version, ...formOf(body, { maxParticipants }) }
        return client.call(events.update, edit)
      }
      const resizing = (async () => {
        const answers = []
        for (const size of [20, 8, 3, 25, 12]) answers.push(await resize(size))
        return answers
      })()
      const [resized, ...answers] = await Promise.all([
        resizing,
        ...crowd.slice(0, 40).map(({ client }) => client.call(events.register, { id })),
      ])
      expectOnly(answers, ['200', '409 EVENT_FULL'])
      expectOnly(resized, ['200', '409 EVENT_TOO_SMALL'])
      await expectInvariants(sql())
    }),
  )
})

test('approved and refused twenty times at once: one decision, told once', { timeout }, () =>
  manyRounds(async (round) => {
    const rider = await two.rider(round)
    const { id, version } = await propose(rider)
    const answers = await Promise.all(
      times(20, (i) => {
        const { client } = admin(i)
        return (i >> 1) % 2 === round % 2
          ? client.call(events.approve, { id, version })
          : client.call(events.reject, { id, version, reason: 'Manca il ritrovo.' })
      }),
    )
    const [event] = await sql()<{ status: string }[]>`select status from events where id = ${id}`
    const refusal = event?.status === 'approved' ? '409 EVENT_APPROVED' : '409 EVENT_REJECTED'
    expect(outcomes(answers)).toEqual({ 200: 1, [refusal]: 19 })
    const told = await sql()<
      { kind: string }[]
    >`select kind from inbox where user_id = ${rider.id} and event_id = ${id}`
    expect(told.map(({ kind }) => kind)).toEqual([`event_${event?.status}`])
    const mails = await sql()`select from mail_outbox where user_id = ${rider.id} and event_id = ${id}`
    expect(mails).toHaveLength(1)
    const given = await sql()`select from user_points where user_id = ${rider.id}`
    expect(given).toHaveLength(event?.status === 'approved' ? 1 : 0)
  }),
)

test(
  'one person likes and unlikes fifty times: one like or none, and the count says which',
  { timeout },
  () =>
    manyRounds(async (round) => {
      const [author, fan] = [await two.rider(0), await two.rider(1)]
      const [id = ''] = await insertPosts(sql(), author)
      const browsers = await two.browsers(fan)
      const answers = await Promise.all(
        times(50, (i) =>
          browsers[i % 2]?.call((i >> 1) % 2 === round % 2 ? community.like : community.unlike, { id }),
        ),
      )
      expect(outcomes(answers as Answer<unknown>[])).toEqual({ 200: 50 })
      const likes = await sql()`select from post_likes where post_id = ${id}`
      expect(likes.length).toBeLessThanOrEqual(1)
      expect((await fan.client.call(community.post, { id })).body.likeCount).toBe(likes.length)
    }),
)

test('two who ask each other twenty times are friends once', { timeout }, () =>
  manyRounds(async () => {
    const [anna, bruno] = [await two.rider(0), await two.rider(1)]
    const answers = await Promise.all(
      times(20, (i) => {
        const [one, other] = i % 2 ? [anna, bruno] : [bruno, anna]
        return one.client.call(friends.requestUser, { userId: other.id })
      }),
    )
    expect(outcomes(answers)).toEqual({ 200: 2, '409 FRIENDSHIP_EXISTS': 18 })
    const rows = await sql()`select status from friendships where ${anna.id} in (requester_id, addressee_id)`
    expect(rows).toEqual([{ status: 'accepted' }])
  }),
)

test('a hundred awards of ten points with fifty keys are five hundred points', { timeout }, () =>
  manyRounds(async () => {
    const rider = await two.rider(0)
    const keys = times(50, () => crypto.randomUUID())
    const answers = await Promise.all(
      times(100, (i) =>
        // Each key is sent by one admin at one process, and by the other at the other.
        admin(i).client.call(points.award, awardInput(rider.id, { requestKey: keys[i >> 1] })),
      ),
    )
    expect(outcomes(answers)).toEqual({ 200: 100 })
    const [total] = await sql()`
      select total_points, (select sum(points)::int from user_points u where u.user_id = p.user_id) as added
      from profiles p where user_id = ${rider.id}`
    expect(total).toEqual({ totalPoints: 500, added: 500 })
  }),
)

test('ten edits of one entry at once: one whole version, never a mixture', { timeout }, () =>
  manyRounds(async () => {
    const anna = await two.rider(0)
    const [bruno, carla] = [await two.rider(0), await two.rider(1)]
    await befriend(sql(), anna, bruno, carla)
    const entry = await writeEntry(anna)
    const edits = times(10, (i) =>
      editOf(entry, {
        title: `Stesura ${i}`,
        location: `Luogo ${i}`,
        taggedUserIds: [[bruno.id], [carla.id], []][i % 3],
      }),
    )
    const browsers = await two.browsers(anna)
    const answers = await Promise.all(
      edits.map((edit, i) => browsers[i % 2 ? 1 : 0].call(diary.update, edit)),
    )
    expect(outcomes(answers)).toEqual({ 200: 1, '409 DIARY_ENTRY_CHANGED': 9 })
    const winner = edits[answers.findIndex(({ status }) => status === 200)]
    const { body } = await anna.client.call(diary.get, { id: entry.id })
    expect([body.title, body.location]).toEqual([winner?.title, winner?.location])
    expect(body.tagged.map(({ userId }) => userId)).toEqual(winner?.taggedUserIds)
  }),
)
