import { afterAll, beforeAll, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { itineraries } from '#contract/itineraries.ts'
import { leaderboardSize, points } from '#contract/points.ts'
import { insertPosts } from './testing/community.ts'
import { times } from './testing/forms.ts'
import { insertItinerary } from './testing/itineraries.ts'
import { startOnOneConnection } from './testing/one-connection.ts'
import { fillPlaces, giveAt } from './testing/points.ts'
import { manyRiders, type Rider, signedInRider } from './testing/riders.ts'
import type { TestServer } from './testing/test-server.ts'

// What is asked for by many at once is asked of the database once (decision 053): everybody gets their own all the same.

let server: TestServer
let stop: (() => Promise<void>) | undefined
let riders: Rider[]
let admin: Rider
const statements: string[] = []

beforeAll(async () => {
  ;({ server, stop } = await startOnOneConnection((text) => statements.push(text)))
  riders = await manyRiders(server, 12)
  admin = await signedInRider(server, { role: 'admin' })
  const { sql } = server.database
  const author = await signedInRider(server)
  const roads = [
    await insertItinerary(sql, { title: 'Gavia' }),
    await insertItinerary(sql, { title: 'Chiusa', status: 'inactive' }),
  ]
  const posts = await insertPosts(sql, author, { count: 6 })
  await sql`update community_posts set route_id = ${roads[0] ?? ''} where id = ${posts[0] ?? ''}`
  await sql`update community_posts set route_id = ${roads[1] ?? ''} where id = ${posts[1] ?? ''}`
  for (const [index, { id }] of riders.entries()) {
    await giveAt(sql, id, index + 1, '2026-01-01')
    await sql`
      insert into post_likes (post_id, user_id) select id, ${id} from community_posts where id = ${posts[index % 6] ?? ''}`
    if (index % 2 === 0)
      await sql`insert into itinerary_saves (user_id, itinerary_id) values (${id}, ${roads[0] ?? ''})`
  }
  await fillPlaces(sql, leaderboardSize * 4)
})
afterAll(() => stop?.())

const everybody = () => [...riders, admin]
const crowd = () => times(3, everybody).flat()
const pages: Record<string, (by: Rider) => Promise<{ body: unknown }>> = {
  feed: ({ client }: Rider) => client.call(community.feed),
  'feed of a type': ({ client }: Rider) => client.call(community.feed, { postType: 'experience' }),
  leaderboard: ({ client }: Rider) => client.call(points.leaderboard),
  itineraries: ({ client }: Rider) => client.call(itineraries.overview),
}

test.each(Object.entries(pages))('%s: everybody gets at once what they get alone', async (_name, ask) => {
  const alone: unknown[] = []
  for (const person of everybody()) alone.push((await ask(person)).body)
  expect(new Set(alone.map((body) => JSON.stringify(body))).size).toBeGreaterThan(2)
  statements.length = 0
  // The one connection is busy until all are there: whoever comes meanwhile is asked for together.
  const busy = server.database.sql`select pg_sleep(1)`
  const [atOnce] = await Promise.all([Promise.all(crowd().map(ask)), busy])
  expect(atOnce.map(({ body }) => body)).toEqual(times(3, () => alone).flat())
  // Of 39 people, each of whom would take two alone.
  expect(statements.filter((text) => /^\s*(with|select)/.test(text)).length).toBeLessThan(20)
})

test('of sessions that are asked for at once each is answered for itself', async () => {
  const [one, two, three, four] = riders
  if (!one || !two || !three || !four) throw new Error('There are too few riders.')
  const { sql } = server.database
  const stranger = server.client()
  const forged = server.client()
  forged.cookies.set([...one.client.cookies.keys()][0] ?? '', 'x'.repeat(43))
  await sql`delete from sessions where user_id = ${two.id}`
  await sql`update users set blocked_at = now() where id = ${three.id}`
  await sql`update sessions set last_seen_at = now() - interval '1 year' where user_id = ${four.id}`
  const clients = [one.client, two.client, three.client, four.client, stranger, forged, admin.client]
  const answers = await Promise.all(clients.map((client) => client.call(community.feed)))
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401, 401, 401, 200])
})

test('whoever has written sees it in the next page, whatever is under way', async () => {
  const [one, ...others] = riders
  if (!one) throw new Error('There are too few riders.')
  const [id = ''] = await insertPosts(server.database.sql, admin)
  for (const act of [community.like, community.unlike, community.like]) {
    const crowd = others.slice(4).map(({ client }) => client.call(community.feed))
    await one.client.call(act, { id })
    const { body } = await one.client.call(community.feed)
    expect(body.items.find((post) => post.id === id)?.hasLiked).toBe(act === community.like)
    await Promise.all(crowd)
  }
})
