import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '#contract/stats.ts'
import type { Sql } from '#server/db/client.ts'
import { insertPosts } from '#server/testing/community.ts'
import { type OneConnection, startOnOneConnection } from '#server/testing/one-connection.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { scansOf } from '#server/testing/scans.ts'
import type { TestServer } from '#server/testing/test-server.ts'

let sql: Sql
let server: TestServer
let stop: OneConnection['stop'] | undefined
let admin: Rider

beforeAll(async () => {
  ;({ sql, server, stop } = await startOnOneConnection())
  admin = await signedInRider(server, { role: 'admin' })
}, 60_000)
afterAll(() => stop?.())

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
