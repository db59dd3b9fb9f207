import { beforeEach, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { type Notification, notifications } from '#contract/notifications.ts'
import { pois } from '#contract/poi.ts'
import { reports } from '#contract/reports.ts'
import { writeComment, writePost } from '#server/testing/community.ts'
import { propose } from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { poiInput } from '#server/testing/poi.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let boss: Rider
let other: Rider
let anna: Rider
let bruno: Rider

beforeEach(async () => {
  const { sql } = server.current.database
  await sql`delete from admin_notifications`
  await sql`delete from community_posts`
  await changeSettings(server.current, { moderationEnabled: false })
  boss = await signedInRider(server.current, { role: 'admin' })
  other = await signedInRider(server.current, { role: 'admin' })
  anna = await signedInRider(server.current)
  bruno = await signedInRider(server.current)
})

/** As another admin sees them than the one who decides. */
const told = async (): Promise<Notification[]> => (await other.client.call(notifications.list)).body.items
const states = async () => (await told()).map(({ isOpen, isRead }) => ({ isOpen, isRead }))
const unread = async () => (await other.client.call(notifications.summary)).body.unreadCount
const waiting = { isOpen: true, isRead: false }
const settled = { isOpen: false, isRead: true }

async function reportBoth() {
  const post = await writePost(anna)
  const comment = await writeComment(anna, post.id, 'Brutte parole.')
  await bruno.client.call(community.reportPost, { id: post.id, reason: 'spam', note: null })
  await bruno.client.call(community.reportComment, { id: comment.id, reason: 'offence', note: null })
  expect(await states()).toEqual([waiting, waiting])
  return { post, comment }
}

async function keep(kind: 'post' | 'comment') {
  const { items } = (await boss.client.call(reports.list)).body
  const found = items.find((item) => item.kind === kind)
  const decision = { kind, id: found?.id, seen: found?.seen }
  expect((await boss.client.call(reports.dismiss, decision)).status).toBe(200)
}

test('a report that was dismissed is read for everybody, that of its neighbour is not', async () => {
  await reportBoth()
  await keep('comment')
  expect(await states()).toEqual([settled, waiting])
  expect((await told())[0]?.message).toMatch(/» Già gestita\.$/)
  await keep('post')
  expect(await states()).toEqual([settled, settled])
  expect(await unread()).toBe(0)
})

test('a report that comes after the decision is news again', async () => {
  const { comment } = await reportBoth()
  await keep('comment')
  const carla = await signedInRider(server.current)
  await carla.client.call(community.reportComment, { id: comment.id, reason: 'spam', note: null })
  expect((await told())[0]).toMatchObject({ title: 'Commento segnalato', ...waiting })
})

test('what was deleted takes along what tells of it', async () => {
  const { post, comment } = await reportBoth()
  await boss.client.call(community.deleteComment, { id: comment.id })
  expect((await told()).map(({ title }) => title)).toEqual(['Post segnalato'])
  await boss.client.call(community.delete, { id: post.id })
  expect([await told(), await unread()]).toEqual([[], 0])
})

test('a point that was verified is read for everybody; a deleted one is gone', async () => {
  const one = (await anna.client.call(pois.propose, poiInput())).body
  const two = (await anna.client.call(pois.propose, poiInput({ latitude: 44.1, longitude: 9.9 }))).body
  expect(await states()).toEqual([waiting, waiting])
  const items = (await boss.client.call(pois.listAll, { tab: 'unverified' })).body.items
  const version = items.find(({ id }) => id === one.id)?.version
  const verified = await boss.client.call(pois.verify, { id: one.id, version, seenNearby: [] })
  expect(verified.status).toBe(200)
  expect(await states()).toEqual([waiting, settled])
  await boss.client.call(pois.delete, { id: two.id })
  expect([await states(), await unread()]).toEqual([[settled], 0])
})

test.each(['approve', 'reject', 'withdraw'] as const)('of an event: %s', async (step) => {
  const { id, version } = await propose(anna)
  await propose(anna)
  expect(await states()).toEqual([waiting, waiting])
  const { client } = step === 'withdraw' ? anna : boss
  const input = {
    approve: { id, version },
    reject: { id, version, reason: 'Manca il ritrovo.' },
    withdraw: { id },
  }
  expect((await client.call(events[step], input[step])).status).toBe(200)
  expect(await states()).toEqual([waiting, settled])
  expect(await unread()).toBe(1)
})
