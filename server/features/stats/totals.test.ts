import { beforeEach, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { community, seenOf } from '#contract/community.ts'
import { diary } from '#contract/diary.ts'
import { events } from '#contract/events.ts'
import { stats } from '#contract/stats.ts'
import { writeComment, writePost } from '#server/testing/community.ts'
import { writeEntry } from '#server/testing/diary.ts'
import { approve, insertEvent, propose } from '#server/testing/events.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { publish } from '#server/testing/itineraries.ts'
import { insertPoi } from '#server/testing/poi.ts'
import { manyRiders, type Rider, signedInRider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { checkCounts } from './counts.commands.ts'
import { foldCounts } from './fold-counts.service.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let admin: Rider
let rider: Rider

beforeEach(async () => {
  for (const table of ['events', 'poi', 'itineraries', 'users']) await sql()`delete from ${sql()(table)}`
  await changeSettings(server.current, { moderationEnabled: false })
  admin = await signedInRider(server.current, { role: 'admin' })
  rider = await signedInRider(server.current)
})

const totals = async () => (await admin.client.call(stats.totals)).body
const none = { events: 0, pendingEvents: 0, pois: 0, unverifiedPois: 0, posts: 0, comments: 0 }
const empty = { members: 2, ...none, diaryEntries: 0, itineraries: 0 }
const expectKept = async () =>
  expect(await checkCounts({ db: sql() })).toEqual({ isDone: true, text: 'Every count is right.' })

test('everything that comes and goes is counted in the moment in which it does', async () => {
  expect(await totals()).toEqual(empty)
  const post = await writePost(rider)
  await writeComment(admin, post.id)
  const entry = await writeEntry(rider)
  const event = await propose(rider)
  await publish(admin.client)
  await insertPoi(sql(), { verified: false, creatorId: rider.id })
  await insertPoi(sql())
  const full = {
    ...{ members: 2, events: 1, pendingEvents: 1, pois: 2, unverifiedPois: 1 },
    ...{ posts: 1, comments: 1, diaryEntries: 1, itineraries: 1 },
  }
  expect(await totals()).toEqual(full)

  await approve(admin, event)
  await sql()`update poi set verified = true, verified_at = now()`
  expect(await totals()).toEqual({ ...full, pendingEvents: 0, unverifiedPois: 0 })
  await expectKept()

  await foldCounts(sql())
  expect(await sql()`select from day_count_moves`).toHaveLength(0)
  expect(await totals()).toEqual({ ...full, pendingEvents: 0, unverifiedPois: 0 })

  await rider.client.call(diary.delete, { id: entry.id })
  await rider.client.call(community.delete, { id: post.id })
  await sql()`delete from poi`
  await sql()`delete from itineraries`
  await sql()`delete from events`
  expect(await totals()).toEqual(empty)
  await foldCounts(sql())
  expect(await totals()).toEqual(empty)
  await expectKept()
})

test('whoever leaves takes along what was theirs', async () => {
  const post = await writePost(rider)
  await writeComment(rider, post.id)
  await writeEntry(rider)
  await propose(rider)
  await insertPoi(sql(), { verified: false, creatorId: rider.id })
  await foldCounts(sql())
  const answer = await rider.client.call(account.delete, { password: rider.password })
  expect(answer.status).toBe(200)
  expect(await totals()).toEqual({ ...empty, members: 1 })
  await expectKept()
})

test('a post counts once it is published, at the moment in which it is', async () => {
  await changeSettings(server.current, { moderationEnabled: true })
  const post = await writePost(rider)
  expect((await totals()).posts).toBe(0)
  await sql()`update community_posts set created_at = now() - interval '2 days' where id = ${post.id}`
  const [waiting] = (await admin.client.call(community.waiting)).body.posts
  const seen = waiting ? seenOf(waiting) : ''
  expect((await admin.client.call(community.approve, { id: post.id, seen })).status).toBe(200)
  expect((await totals()).posts).toBe(1)
  const { days } = (await admin.client.call(stats.series, { of: 'posts', range: '7' })).body
  expect(days.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 1])
  await expectKept()
  await foldCounts(sql())
  expect((await totals()).posts).toBe(1)
})

test('a proposal that is decided on or withdrawn waits no longer', async () => {
  for (const status of ['pending', 'approved', 'rejected', 'cancelled'] as const)
    await insertEvent(sql(), { status })
  expect(await totals()).toMatchObject({ events: 4, pendingEvents: 1 })
  const { id } = await propose(rider)
  expect(await totals()).toMatchObject({ events: 5, pendingEvents: 2 })
  expect((await rider.client.call(events.withdraw, { id })).status).toBe(200)
  expect(await totals()).toMatchObject({ events: 5, pendingEvents: 1 })
})

test('what many write at once while it is folded is counted once each', async () => {
  const riders = await manyRiders(server.current, 10)
  await Promise.all([
    ...riders.flatMap((one) => [writePost(one), writeEntry(one)]),
    ...times(6, () => foldCounts(sql())),
  ])
  expect(await totals()).toMatchObject({ members: 12, posts: 10, diaryEntries: 10 })
  await expectKept()
})

test('what was undone is not counted', async () => {
  const undone = sql().begin(async (db) => {
    await db`delete from profiles where user_id = ${rider.id}`
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await totals()).toEqual(empty)
})
