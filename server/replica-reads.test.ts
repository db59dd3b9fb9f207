import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { community } from '#contract/community.ts'
import { inbox } from '#contract/inbox.ts'
import { allEndpoints } from '#contract/index.ts'
import { liveTopics } from '#contract/live.ts'
import { seenHeader } from '#contract/seen.ts'
import { routes } from './app.ts'
import type { Sql } from './db/client.ts'
import type { Replica } from './platform/context.ts'
import { writePost } from './testing/community.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { quickHasher } from './testing/hashers.ts'
import { openLive } from './testing/live.ts'
import { signedInRider } from './testing/riders.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { successfulCalls } from './testing/walk.ts'

// That a real one lags, goes away and comes back is shown by `npm run test:hard -- replica`.

let database: TestDatabase
let server: TestServer
const cookieName = 'tornanti-seen'
/** What each read had seen. */
const reads: number[] = []
let position = 1000

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'))
  const replica: Replica = {
    position: async () => ++position,
    read: async (seen, work) => {
      reads.push(seen)
      // As a replica does, it refuses every write.
      const result = await database.sql.begin('read only', (db) => work(db as unknown as Sql))
      return result as Awaited<ReturnType<typeof work>>
    },
  }
  server = await startTestServer({ database, replica, passwords: quickHasher() })
})
beforeEach(() => {
  reads.length = 0
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const lagging = allEndpoints().filter(({ endpoint }) =>
  routes.some((route) => route.endpoint === endpoint && route.mayLag),
)

test.each(lagging)('$name reads from the replica, and nothing but reads', async ({ name, endpoint }) => {
  expect(endpoint.method).toBe('GET')
  const prepared = await successfulCalls[name]?.(server)
  reads.length = 0
  const answer = await prepared?.client.call(endpoint, prepared.input ?? {})
  expect(answer?.status).toBe(200)
  expect(reads).toHaveLength(1)
  expect(answer?.headers.getSetCookie()).toEqual([])
})

test('who has written says what they have seen, to whichever server', async () => {
  const { client, ...person } = await signedInRider(server)
  await writePost({ ...person, client })
  const written = Number(client.cookies.get(cookieName))
  expect(written).toBeGreaterThan(1000)
  await client.call(community.feed)
  await server.client().send('GET', community.feed.path)
  expect(reads).toEqual([written])
  for (const nonsense of ['x', '-5', '1e400', ''])
    await client.call(
      community.feed,
      {},
      { cookie: `${client.cookieHeader().cookie}; ${cookieName}=${nonsense}` },
    )
  expect(reads).toHaveLength(5)
})

test('a page that listens has seen what was there when it began, and what it is told of', async () => {
  const rider = await signedInRider(server)
  const stream = await openLive(rider.client)
  expect(stream.headers.getSetCookie()[0]).toMatch(
    `${cookieName}=${position}; Max-Age=30; Path=/; HttpOnly; SameSite=Lax`,
  )
  const author = await signedInRider(server, { role: 'admin' })
  const post = await writePost(author)
  const ofPost = () => stream.notices().find((notice) => notice.post?.id === post.id)
  for (let tries = 0; !ofPost() && tries < 100; tries++) await pause(50)
  expect(ofPost()?.seen).toBeGreaterThan(1000)
  await stream.close()
})

test('what one tab was told of, no other tab of that browser is shown older', async () => {
  const { client } = await signedInRider(server)
  client.cookies.delete(cookieName)
  const told = await client.call(community.feed, {}, { [seenHeader]: '5000' })
  expect([reads, Number(client.cookies.get(cookieName))]).toEqual([[5000], 5000])
  expect(told.headers.getSetCookie()).toHaveLength(1)
  const again = await client.call(community.feed, {}, { [seenHeader]: '4000' })
  expect([reads, again.headers.getSetCookie()]).toEqual([[5000, 5000], []])
  for (const nonsense of ['x', '-5', '1e400', ''])
    expect(
      (await client.call(community.feed, {}, { [seenHeader]: nonsense })).headers.getSetCookie(),
    ).toEqual([])
  expect(reads.slice(2)).toEqual([5000, 5000, 5000, 5000])
})

test('that is kept by whatever it asks next, also where only the primary answers', async () => {
  const { client } = await signedInRider(server)
  client.cookies.delete(cookieName)
  await client.call(inbox.summary, {}, { [seenHeader]: '6000' })
  expect(Number(client.cookies.get(cookieName))).toBe(6000)
  expect(reads).toEqual([])
})

test('a page that says how old it is is told that anything may have changed: a replica may have been older still', async () => {
  const { client } = await signedInRider(server)
  const stream = await openLive(client, '?ago=100')
  await expect.poll(() => stream.messages()[0]).toEqual([...liveTopics])
  await stream.close()
})
