import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { pageSize } from '#contract/paging.ts'
import { system } from '#contract/system.ts'
import type { Sql } from '#server/db/client.ts'
import { times } from '#server/testing/forms.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { type OneConnection, startOnOneConnection } from '#server/testing/one-connection.ts'
import { patiently } from '#server/testing/patiently.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { scansOf, transactionsOf } from '#server/testing/scans.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const rows = 100_000
let sql: Sql
let server: TestServer
let stop: OneConnection['stop'] | undefined
let anna: Rider

/** Every post has `moto`, one in a hundred `lago`, one in ten thousand `raro`. The newest hold everything there is. */
beforeAll(async () => {
  ;({ sql, server, stop } = await startOnOneConnection())
  anna = await signedInRider(server)
  const route = await insertItinerary(sql, { hairpins: 9 })
  await patiently(sql, async (db) => {
    await db`
      insert into community_posts (request_key, user_id, content, post_type, tags, status, route_id, created_at)
      select gen_random_uuid(), ${anna.id}, 'Un post fra centomila, numero ' || n,
        (array['question', 'experience', 'ride-request', 'tour'])[n % 4 + 1],
        array['moto'] || case when n % 100 = 0 then array['lago'] else '{}' end
          || case when n % 10000 = 0 then array['raro'] else '{}' end,
        'published', case when n < 100 then ${route}::uuid end,
        -- Three of each moment.
        now() - make_interval(secs => n / 3)
      from generate_series(1, ${rows}::int) n`
    await db`
      insert into media (key, owner_id, purpose, width, height, bytes)
      select left(md5(n::text) || 'xxxx', 32), ${anna.id}, 'post', 8, 6, 1 from generate_series(1, 100) n`
    await db`
      insert into post_photos (media_id, post_id, position)
      select m.id, p.id, 0 from (select id, row_number() over () as n from media) m
        join (select id, row_number() over (order by created_at desc) as n from community_posts) p using (n)`
    await db`insert into post_likes (post_id, user_id) select id, ${anna.id} from community_posts where route_id is not null`
  })
  for (const table of ['community_posts', 'post_tags', 'post_likes', 'post_photos', 'media'])
    await sql.unsafe(`vacuum analyze ${table}`)
}, 120_000)
afterAll(() => stop?.())

const filters: [filter: { tag?: string; postType?: string }, found: number][] = [
  [{}, rows],
  [{ postType: 'tour' }, rows / 4],
  [{ tag: 'moto' }, rows],
  [{ tag: 'lago' }, rows / 100],
  [{ tag: 'raro' }, rows / 10_000],
  [{ tag: 'assente' }, 0],
  [{ tag: 'moto', postType: 'tour' }, rows / 4],
  [{ tag: 'lago', postType: 'question' }, rows / 100],
  [{ tag: 'lago', postType: 'tour' }, 0],
]

async function scroll(filter: object, pages: number): Promise<string[]> {
  const seen: string[] = []
  let after: string | null = null
  for (const _ of times(pages, () => 0)) {
    const { status, body }: { status: number; body: { items: { id: string }[]; next: string | null } } =
      await anna.client.call(community.feed, after === null ? filter : { ...filter, after })
    expect(status).toBe(200)
    seen.push(...body.items.map(({ id }) => id))
    after = body.next
    if (after === null) break
  }
  return seen
}

describe(`of ${rows} posts`, () => {
  test.each(filters)(
    '%j: fifty pages without one twice or forgotten',
    async ({ tag, postType }, found) => {
      const wanted = await sql<{ id: string }[]>`
      select id from community_posts
      where (${tag ?? null}::text is null or ${tag ?? null} = any(tags))
        and (${postType ?? null}::text is null or post_type = ${postType ?? null})
      order by created_at desc, id desc limit ${50 * pageSize}`
      expect(wanted).toHaveLength(Math.min(found, 50 * pageSize))
      const filter = { ...(tag && { tag }), ...(postType && { postType }) }
      expect(await scroll(filter, 50)).toEqual(wanted.map(({ id }) => id))
    },
    60_000,
  )

  test.each(filters)('%j: a page meets few more rows than it shows', async (filter) => {
    const [posts, tags] = [await scansOf(sql, 'community_posts'), await scansOf(sql, 'post_tags')]
    const newest = { createdAt: new Date(Date.now() - 9_000_000).toISOString(), id: anna.id }
    await scroll(filter, 2)
    expect((await anna.client.call(community.news, { ...filter, newest, ids: [] })).status).toBe(200)
    for (const [table, before, most] of [
      ['community_posts', posts, 4 * (pageSize + 1) + 100],
      ['post_tags', tags, 2 * (pageSize + 1) + 100],
    ] as const) {
      const after = await scansOf(sql, table)
      expect(after.whole - before.whole, table).toBe(0)
      expect(after.met - before.met, table).toBeLessThanOrEqual(most)
    }
  })

  test('a page is one statement, whatever its posts hold', async () => {
    const cost = async (endpoint: AnyEndpoint, input = {}) => {
      const tries: number[] = []
      // The least of some: the server's own jobs ask something now and then.
      for (const _ of times(5, () => 0)) {
        const before = await transactionsOf(sql)
        expect((await anna.client.call(endpoint, input)).status).toBe(200)
        tries.push((await transactionsOf(sql)) - before)
      }
      return Math.min(...tries)
    }
    const { items } = (await anna.client.call(community.feed)).body
    expect(
      items.every(({ photos, itinerary, hasLiked }) => photos.length === 1 && itinerary && hasLiked),
    ).toBe(true)
    const asksNothing = await cost(system.mapSource)
    expect((await cost(community.feed)) - asksNothing).toBe(1)
    expect((await cost(community.feed, { tag: 'raro' })) - asksNothing).toBe(1)
    const ids = items.map(({ id }) => id)
    expect((await cost(community.news, { newest: null, ids })) - asksNothing).toBe(1)
    expect((await cost(community.stats)) - asksNothing).toBe(1)
  })
})
