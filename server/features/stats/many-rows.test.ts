import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { stats } from '#contract/stats.ts'
import { createClient, type Sql } from '#server/db/client.ts'
import { insertPosts } from '#server/testing/community.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { scansOf } from '#server/testing/scans.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let database: TestDatabase
let sql: Sql
let server: TestServer
let admin: Rider

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'))
  sql = createClient(database.address, { maxConnections: 1 })
  server = await startTestServer({ database: { ...database, sql }, db: sql, passwords: quickHasher() })
  admin = await signedInRider(server, { role: 'admin' })
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await sql?.end({ timeout: 2 })
  await database?.drop()
})

test('neither totals nor charts read what they count', async () => {
  await insertPosts(sql, admin, { count: 2000 })
  await sql`vacuum analyze community_posts`
  const before = await scansOf(sql, 'community_posts')
  expect((await admin.client.call(stats.totals)).body.posts).toBe(2000)
  const { body } = await admin.client.call(stats.series, { of: 'posts', range: '365' })
  expect(body.days.reduce((sum, { count }) => sum + count, 0)).toBe(2000)
  expect(await scansOf(sql, 'community_posts')).toEqual(before)
})

test('so many at once are one line of news for each of their days', async () => {
  await sql`delete from day_count_moves`
  const ids = await insertPosts(sql, admin, { count: 500 })
  const news = () => sql<{ moved: number }[]>`select moved from day_count_moves`
  const moves = await news()
  const [days] = await sql`
    select count(distinct rome_day(created_at))::int as days from community_posts where id = any(${ids})`
  expect([moves.length, moves.reduce((sum, { moved }) => sum + moved, 0)]).toEqual([days?.days, 500])
  // A like changes the post's row, and no count of posts.
  await sql`update community_posts set like_count = like_count`
  expect(await news()).toHaveLength(moves.length)
})
