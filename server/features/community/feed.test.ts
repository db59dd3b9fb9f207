import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { itineraries } from '#contract/itineraries.ts'
import { pageSize } from '#contract/paging.ts'
import { insertPostPhoto, insertPosts, writePost } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { patiently } from '#server/testing/patiently.ts'
import type { Rider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'

const { server, sql, people } = withCommunity()
const idsOf = async (filter = {}) =>
  (await people.anna.client.call(community.feed, filter)).body.items.map(({ id }) => id)

test('a post says what was written, by whom, with everything that belongs to it', async () => {
  await sql()`
    insert into user_points (user_id, point_type, description, points) values (${people.anna.id}, 'admin_bonus', 'x', 120)`
  const routeId = await insertItinerary(sql(), { title: 'Gavia', hairpins: 12 })
  await people.bruno.client.call(itineraries.save, { id: routeId })
  const [one, two] = [await insertPostPhoto(sql(), people.anna), await insertPostPhoto(sql(), people.anna)]
  const made = await writePost(people.anna, {
    content: '  Prima   neve sul Gavia.\r\n\r\n\r\nChi sale?  ',
    postType: 'ride-request',
    location: ' Ponte di  Legno ',
    tags: ['#Gavia', 'neve', 'GAVIA'],
    routeId,
    photos: [
      { mediaId: two.mediaId, alt: ' Il  lago ' },
      { mediaId: one.mediaId, alt: '' },
    ],
  })
  await people.bruno.client.call(community.like, { id: made.id })
  const [seen] = (await people.bruno.client.call(community.feed)).body.items
  const size = { width: 800, height: 600 }
  expect(seen).toEqual({
    id: made.id,
    author: { userId: people.anna.id, displayName: 'Anna Prova', avatarUrl: null, rankLevel: 'Silver' },
    content: 'Prima neve sul Gavia.\n\nChi sale?',
    postType: 'ride-request',
    location: 'Ponte di Legno',
    tags: ['gavia', 'neve'],
    itinerary: {
      ...{ id: routeId, title: 'Gavia', description: 'Bella.', difficulty: 'Facile', roadType: 'Strada' },
      ...{ duration: 'Un giorno', distanceKm: 100, area: null, status: 'active', isSaved: true },
      track: { lengthM: 1000, climbM: null, hairpinCount: 12, curviness: 0, drawing: 'M0 0L1 1' },
    },
    photos: [
      { id: two.mediaId, key: two.key, ...size, alt: 'Il lago' },
      { id: one.mediaId, key: one.key, ...size, alt: null },
    ],
    likeCount: 1,
    commentCount: 0,
    hasLiked: true,
    status: 'published',
    createdAt: made.createdAt,
  })
  expect((await people.bruno.client.call(community.post, { id: made.id })).body).toEqual(seen)
  const [own] = (await people.anna.client.call(community.feed)).body.items
  expect([own?.hasLiked, own?.itinerary?.isSaved]).toEqual([false, false])
  expect(JSON.stringify(seen)).not.toContain(people.anna.email)
})

test('an itinerary that is hidden or deleted leaves the post without it; admins see a hidden one', async () => {
  const routeId = await insertItinerary(sql())
  const { id } = await writePost(people.anna, { routeId })
  await sql()`update itineraries set status = 'inactive'`
  const shown = async (rider: Rider) =>
    (await rider.client.call(community.post, { id })).body.itinerary?.status
  expect([await shown(people.anna), await shown(people.admin)]).toEqual([undefined, 'inactive'])
  await people.admin.client.call(itineraries.delete, { id: routeId })
  expect([await shown(people.anna), await shown(people.admin)]).toEqual([undefined, undefined])
})

test('newest first; a post that was begun earlier and came later is still newer', async () => {
  const made: string[] = []
  for (const rider of [people.anna, people.bruno, people.anna]) made.unshift((await writePost(rider)).id)
  expect(await idsOf()).toEqual(made)
  const at = await sql()<{ createdAt: string }[]>`select created_at from community_posts order by created_at`
  expect(new Set(at.map(({ createdAt }) => createdAt)).size).toBe(3)
})

describe('filters', () => {
  test('by type, by tag and by both show those alone, in order', async () => {
    const wishes = [
      { postType: 'question', tags: ['gavia', 'neve'] },
      { postType: 'tour', tags: ['gavia'] },
      { postType: 'question', tags: [] },
      { postType: 'question', tags: ['gavia'] },
    ]
    const [first, second, third, fourth] = await Promise.all(
      wishes.map(async (wish, i) => {
        const createdAt = `2026-05-01T10:00:0${i}.000Z`
        return (await insertPosts(sql(), people.bruno, { ...wish, createdAt }))[0]
      }),
    )
    expect(await idsOf({ postType: 'question' })).toEqual([fourth, third, first])
    expect(await idsOf({ tag: 'gavia' })).toEqual([fourth, second, first])
    expect(await idsOf({ tag: '#GAVIA', postType: 'question' })).toEqual([fourth, first])
    expect(await idsOf({ tag: 'neve', postType: 'tour' })).toEqual([])
    expect(await idsOf({ tag: 'gav' })).toEqual([])
    expect(outcome(await people.anna.client.call(community.feed, { postType: 'advert' }))).toEqual([
      422,
      'INVALID_INPUT',
    ])
  })

  test('follow a correction, and go with the post', async () => {
    const requestKey = randomUUID()
    const { id } = await writePost(people.anna, { requestKey, tags: ['gavia', 'neve'] })
    await writePost(people.anna, { requestKey, tags: ['stelvio', 'neve'], postType: 'tour' })
    expect(await idsOf({ tag: 'gavia' })).toEqual([])
    expect(await idsOf({ tag: 'neve', postType: 'tour' })).toEqual([id])
    await people.anna.client.call(community.delete, { id })
    expect(await sql()`select from post_tags`).toHaveLength(0)
  })
})

describe('pages', () => {
  test.each([{}, { postType: 'tour' }, { tag: 'gavia' }, { tag: 'gavia', postType: 'tour' }])(
    '%j: of one moment nobody twice, nobody forgotten',
    async (filter) => {
      const count = pageSize * 2 + 3
      await insertPosts(sql(), people.bruno, { postType: 'tour', tags: ['gavia'], count })
      await sql()`update community_posts set created_at = '2026-05-01T10:00:00Z'`
      const seen: string[] = []
      let after: string | null = null
      do {
        const { body }: { body: { items: { id: string }[]; next: string | null } } =
          await people.anna.client.call(community.feed, after === null ? filter : { ...filter, after })
        seen.push(...body.items.map(({ id }) => id))
        after = body.next
      } while (after !== null)
      expect(seen).toHaveLength(count)
      expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
    },
  )

  test('a cursor that is none is refused', async () => {
    expect(outcome(await people.anna.client.call(community.feed, { after: 'x' }))).toEqual([
      422,
      'INVALID_INPUT',
    ])
  })
})

describe('news of an open feed', () => {
  const news = (newest: { createdAt: string; id: string } | null, ids: string[] = [], filter = {}) =>
    people.bruno.client.call(community.news, { newest, ids, ...filter })

  test('counts what is newer, in all and by filter, also when the newest one is gone', async () => {
    const { createdAt, id } = await writePost(people.anna, { tags: ['gavia'] })
    expect((await news(null)).body.newCount).toBe(1)
    expect((await news({ createdAt, id })).body.newCount).toBe(0)
    await writePost(people.anna, { postType: 'tour', tags: ['gavia'] })
    await writePost(people.anna, { postType: 'tour' })
    const counted = async (filter = {}) => (await news({ createdAt, id }, [], filter)).body.newCount
    await people.anna.client.call(community.delete, { id })
    expect(await counted()).toBe(2)
    expect(await counted({ postType: 'tour' })).toBe(2)
    expect(await counted({ tag: 'gavia' })).toBe(1)
    expect(await counted({ tag: 'gavia', postType: 'question' })).toBe(0)
  })

  test('counts what came late among those on screen, and not what was behind them', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const wish = (minutes: number) => ({ createdAt: minutesAgo(minutes), tags: ['gavia'] })
    await insertPosts(sql(), people.anna, wish(50))
    for (const minutes of [40, 20]) await insertPosts(sql(), people.anna, wish(minutes))
    const { items } = (await people.bruno.client.call(community.feed)).body
    const shown = items.slice(0, 2)
    const [newest = null] = shown.map(({ id, createdAt }) => ({ id, createdAt }))
    const ids = shown.map(({ id }) => id)
    const counted = async (filter: object) => {
      const first = { ids, downTo: shown.at(-1)?.createdAt ?? null }
      const { body } = await people.bruno.client.call(community.news, { newest, first, ids: [], ...filter })
      return body.newCount
    }
    const filters = [{}, { tag: 'gavia' }, { postType: 'experience' }]
    for (const filter of filters) expect(await counted(filter)).toBe(0)
    // Begun before the newest, committed after it.
    await insertPosts(sql(), people.anna, wish(30))
    for (const filter of filters) expect(await counted(filter)).toBe(1)
    await insertPosts(sql(), people.anna, wish(0))
    for (const filter of filters) expect(await counted(filter)).toBe(2)
    // A feed that ended where the screen ends has nothing behind it.
    const whole = { ids: items.map(({ id }) => id), downTo: null }
    await insertPosts(sql(), people.anna, wish(60))
    const { body } = await people.bruno.client.call(community.news, { newest, first: whole, ids: [] })
    expect(body.newCount).toBe(3)
  })

  test('tells the counts of those on screen; whatever is missing is gone', async () => {
    const [liked, other, gone] = [
      await writePost(people.anna),
      await writePost(people.anna),
      await writePost(people.anna),
    ]
    await people.bruno.client.call(community.like, { id: liked.id })
    await people.anna.client.call(community.delete, { id: gone.id })
    const { posts } = (await news(null, [gone.id, liked.id, other.id, randomUUID()])).body
    expect(posts.toSorted((a, b) => b.likeCount - a.likeCount)).toEqual([
      { id: liked.id, likeCount: 1, commentCount: 0, hasLiked: true },
      { id: other.id, likeCount: 0, commentCount: 0, hasLiked: false },
    ])
  })

  test('counts no further than it is told, and refuses what is no moment', async () => {
    await insertPosts(sql(), people.anna, { count: 130 })
    expect((await news(null)).body.newCount).toBe(100)
    for (const createdAt of ['0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z', 'ieri'])
      expect(outcome(await news({ createdAt, id: randomUUID() }))).toEqual([422, 'INVALID_INPUT'])
  })
})

describe('figures', () => {
  test('members are all profiles; outings are the ride requests published since Monday in Rome', async () => {
    const stats = async () => (await people.anna.client.call(community.stats)).body
    expect(await stats()).toEqual({ memberCount: 3, outingsThisWeek: 0 })
    const [week] = await sql()<{ monday: string; before: string }[]>`
      select monday, monday - interval '1 millisecond' as before from (
        select date_trunc('week', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome' as monday
      ) week`
    for (const createdAt of [week?.monday, week?.before])
      await insertPosts(sql(), people.anna, { postType: 'ride-request', ...(createdAt && { createdAt }) })
    await insertPosts(sql(), people.anna, { postType: 'tour' })
    await insertPosts(sql(), people.anna, { postType: 'ride-request', status: 'waiting' })
    expect((await stats()).outingsThisWeek).toBe(1)
  })

  test('of a large community are those of this moment, too', async () => {
    await patiently(sql(), async (db) => {
      await db`insert into users (password_hash) select 'x' from generate_series(1, 10001)`
      await db`
        insert into profiles (user_id, email) select id, id || '@test.example' from users u
        where not exists (select from profiles p where p.user_id = u.id)`
    })
    const count = async () => (await people.anna.client.call(community.stats)).body.memberCount
    expect(await count()).toBe(10_004)
    await server.current.people.create()
    expect(await count()).toBe(10_005)
  }, 60_000)
})
