import type { Sql } from '#server/db/client.ts'
import { type Community, startCommunity, withPostgres } from './community.ts'
import { compare } from './compare.ts'
import type { Measurement } from './measurement.ts'

const pages = {
  'first page': '/api/community/posts',
  'by type': '/api/community/posts?postType=tour',
  'by a tag of every tenth post': '/api/community/posts?tag=tag1',
  'by a tag of a few posts': '/api/community/posts?tag=raro',
  'by a tag that nothing has': '/api/community/posts?tag=niente',
  'by type and tag': '/api/community/posts?postType=tour&tag=tag1',
}

/** The feed with 10,000 and 100,000 posts of people who like and comment. */
export function feedBench(): Promise<Measurement[]> {
  return withPostgres(async (postgres) => {
    const small = await startCommunity(postgres, (sql) => fill(sql, 10_000))
    const large = await startCommunity(postgres, (sql) => fill(sql, 100_000))
    const both = { small, large, sizes: '100,000 posts to 10,000' }
    const measurements: Measurement[] = []
    for (const [what, path] of Object.entries(pages))
      measurements.push(await compare(what, both, (one) => readPage(one, path)))
    measurements.push(await compare('the twentieth page', both, (one) => readPage(one, deepPage)))
    measurements.push(await compare('a like, and taking it back', both, likeAndBack))
    for (const one of [small, large]) await one.stop()
    return measurements
  })
}

const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 0, 1) - minutes * 60_000).toISOString()
const idOf = '00000000-0000-4000-8000-000000000000'
const cursor = Buffer.from(`${minutesAgo(400)}|${idOf}`).toString('base64url')
const deepPage = `/api/community/posts?after=${cursor}`

async function readPage({ get }: Community, path: string): Promise<{ id: string }[]> {
  const { items } = (await get(path)) as { items: { id: string }[] }
  // A fast answer with nothing in it would measure nothing.
  if (items.length === 0 && !path.includes('niente')) throw new Error(`${path} found no posts.`)
  return items
}

async function likeAndBack(community: Community): Promise<void> {
  const { send } = community
  const [first] = await readPage(community, '/api/community/posts')
  const path = `/api/community/posts/${first?.id}/like`
  await send('PUT', path)
  await send('DELETE', path)
}

/** A hundred posts to a person, three likes and two comments to a post, a post a minute up to New Year. */
async function fill(sql: Sql, count: number): Promise<void> {
  const people = Math.max(10, count / 100)
  // Known beforehand, and valid: a hash with the two digits that make it a UUID of version 4.
  await sql`
    create function bench_id(word text) returns uuid language sql immutable as
    $$select overlay(overlay(md5(word) placing '4' from 13) placing '8' from 17)::uuid$$`
  await sql`
    insert into users (id, password_hash)
    select bench_id('user' || n), 'none' from generate_series(1, ${people}::int) n`
  await sql`
    insert into profiles (user_id, email, display_name, first_name, last_name, city)
    select bench_id('user' || n), 'bench' || n || '@example.org', 'Rider ' || n, 'Rider', n::text, 'Como'
    from generate_series(1, ${people}::int) n`
  await sql`
    insert into community_posts (id, request_key, user_id, content, post_type, tags, status, created_at)
    select bench_id('post' || n), bench_id('key' || n), bench_id('user' || 1 + n % ${people}::int),
      repeat('Una strada tra boschi e tornanti, con vista sul lago. ', 4),
      (array['question', 'experience', 'ride-request', 'tour'])[1 + n % 4],
      case when n % ${count / 40}::int = 7 then array['raro'] else array['tag' || n % 10, 'tag' || 10 + n % 7] end,
      'published', ${minutesAgo(0)}::timestamptz - make_interval(mins => n)
    from generate_series(1, ${count}::int) n`
  await sql`
    insert into post_likes (post_id, user_id)
    select bench_id('post' || n), bench_id('user' || 1 + (n * 7 + k) % ${people}::int)
    from generate_series(1, ${count}::int) n, generate_series(1, 3) k`
  await sql`
    insert into post_comments (request_key, post_id, user_id, content)
    select bench_id('comment' || n || '-' || k), bench_id('post' || n),
      bench_id('user' || 1 + (n * 3 + k) % ${people}::int), 'Bella strada, ci vediamo domenica.'
    from generate_series(1, ${count}::int) n, generate_series(1, 2) k`
}
