import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { signUp } from '#contract/auth-forms.ts'
import { community } from '#contract/community.ts'
import { itineraries } from '#contract/itineraries.ts'
import { poiRadiiKm } from '#contract/poi-values.ts'
import { createLog } from '#server/platform/log.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { tally, times } from '#server/testing/forms.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { demoEntries } from './demo/diary.ts'
import { verifiedPois } from './demo/fill-itineraries.ts'
import { demoItineraries } from './demo/itineraries.ts'
import { proposedPois } from './demo/poi-beyond.ts'
import { demoPosts } from './demo/posts.ts'
import { demoPassword, demoPeople, demoSignIns, emailOf } from './demo-people.ts'
import { refuseDemoPeople, seedDemo } from './seed.ts'

const log = createLog({ isProduction: true, destination: { write: () => {} } })
const seed = (server: TestServer) => seedDemo(server.database.sql, createPasswordHasher(), log)

async function onFreshServer(work: (server: TestServer) => Promise<void>) {
  const server = await startTestServer()
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

/** Everything but ids, hashes and moments, which differ by nature. */
const content = (server: TestServer) => server.database.sql`
  select p.email, p.display_name, p.first_name, p.last_name, p.nickname, p.phone_number, p.city, p.bio,
    p.marketing_consent, p.gdpr_consent_version, r.role, (now()::date - p.created_at::date) as member_days,
    (select array_agg(c.purpose || c.is_given order by c.id) from consents c where c.user_id = p.user_id) as consents
  from profiles p join user_roles r on r.user_id = p.user_id order by p.email`

const roads = (server: TestServer) => server.database.sql`
  select i.request_key, i.title, i.distance_km, i.hairpin_count, i.save_count, i.road_type, i.area, i.status,
    (now()::date - i.created_at::date) as days, a.nickname as author, t.length_m, t.climb_m, t.drawing, t.lines,
    md5(t.points) as points, array(
      select r.nickname || floor(extract(epoch from now() - s.created_at) / 3600) from itinerary_saves s
      join profiles r on r.user_id = s.user_id where s.itinerary_id = i.id order by r.nickname
    ) as savers
  from itineraries i join profiles a on a.user_id = i.created_by left join tracks t on t.id = i.track_id
  order by i.save_count desc, i.created_at desc`

const points = (server: TestServer) => server.database.sql`
  select p.request_key, p.name, p.category, p.latitude, p.longitude, p.rating, p.verified,
    (now()::date - p.created_at::date) as days, c.nickname as creator
  from poi p join profiles c on c.user_id = p.creator_id order by p.name`

const bonds = (server: TestServer) => server.database.sql`
  select a.nickname as from, b.nickname as to, f.status, (now()::date - f.created_at::date) as days
  from friendships f join profiles a on a.user_id = f.requester_id join profiles b on b.user_id = f.addressee_id
  order by f.created_at, a.nickname`

const entries = (server: TestServer) => server.database.sql`
  select e.request_key, e.title, e.location, e.description, (now()::date - e.date) as days, p.nickname as author,
    i.title as route, t.hairpin_count, t.length_m, array(
      select t.nickname from diary_entry_tags tag join profiles t on t.user_id = tag.tagged_user_id
      where tag.diary_entry_id = e.id order by 1
    ) as tagged
  from diary_entries e join profiles p on p.user_id = e.user_id left join itineraries i on i.id = e.route_id
    left join tracks t on t.id = e.track_id and t.uploaded_by = e.user_id
  order by e.title`

const posts = (server: TestServer) => server.database.sql`
  select p.request_key, p.content, p.post_type, p.location, p.tags, p.like_count, p.comment_count, a.nickname as author,
    i.title as route, array(
      select c.nickname || ': ' || r.content from post_comments r join profiles c on c.user_id = r.user_id
      where r.post_id = p.id order by r.created_at
    ) as comments, array(
      select f.nickname from post_likes l join profiles f on f.user_id = l.user_id where l.post_id = p.id order by 1
    ) as likers
  from community_posts p join profiles a on a.user_id = p.user_id left join itineraries i on i.id = p.route_id
  order by p.request_key`

test('two new databases get the same community', () =>
  onFreshServer((first) =>
    onFreshServer(async (second) => {
      await seed(first)
      await seed(second)
      const [one, other] = [await content(first), await content(second)]
      expect(one).toHaveLength(demoPeople.length)
      expect([...one]).toEqual([...other])
      expect([...(await roads(first))]).toEqual([...(await roads(second))])
      expect([...(await points(first))]).toEqual([...(await points(second))])
      expect([...(await bonds(first))]).toEqual([...(await bonds(second))])
      expect([...(await entries(first))]).toEqual([...(await entries(second))])
      expect([...(await posts(first))]).toEqual([...(await posts(second))])
    }),
  ))

test('every demo person can sign in; one super admin, some admins, mostly riders', () =>
  onFreshServer(async (server) => {
    await seed(server)
    const people = await content(server)
    for (const [index, { email, nickname, phoneNumber, role }] of people.entries()) {
      const identifier = [email, nickname, phoneNumber][index % 3]
      const answer = await server.client().call(auth.login, { identifier, password: demoPassword })
      expect(answer.body.user, identifier).toMatchObject({ email, role, isEmailConfirmed: true })
    }
    const roles = tally(people.map(({ role }) => role))
    expect(roles.super_admin).toBe(1)
    expect(roles.admin).toBeGreaterThanOrEqual(2)
    expect(roles.user).toBeGreaterThanOrEqual(10)
  }))

test('the roads have tracks and savers, and the points along them wait or were verified', () =>
  onFreshServer(async (server) => {
    await seed(server)
    const found = await roads(server)
    expect(found).toHaveLength(demoItineraries.length)
    for (const { title, savers, saveCount, lengthM, distanceKm } of found) {
      expect(savers, title).toHaveLength(saveCount)
      if (lengthM !== null) expect(Math.round(lengthM / 1000), title).toBe(distanceKm)
    }
    expect(found.filter(({ points }) => points === null)).toHaveLength(1)
    expect(found.filter(({ status }) => status === 'inactive')).toHaveLength(1)
    expect(new Set(found.map(({ saveCount }) => saveCount)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(found.map(({ author }) => author))).toEqual(new Set(['marco_r', 'elena_c']))
    const verified = tally((await points(server)).map(({ verified }) => String(verified)))
    expect(verified).toEqual({ true: verifiedPois.length, false: proposedPois.length })
    const [early] = await server.database.sql`
      select from itinerary_saves s join itineraries i on i.id = s.itinerary_id
      join profiles p on p.user_id = s.user_id
      where s.created_at < i.created_at or s.created_at < p.created_at limit 1`
    expect(early, 'saved before it was there').toBeUndefined()
  }))

test('every track has points within the widest radius, and a wider one finds more on most of them', () =>
  onFreshServer(async (server) => {
    await seed(server)
    const client = server.client()
    const [admin] = demoPeople.filter(({ role }) => role === 'admin')
    await client.call(auth.login, { identifier: admin?.nickname, password: demoPassword })
    const tracked = await server.database.sql<{ id: string; title: string }[]>`
      select id, title from itineraries where track_id is not null`
    const differing: string[] = []
    for (const { id, title } of tracked) {
      const counts: number[] = []
      for (const withinKm of poiRadiiKm) {
        counts.push((await client.call(itineraries.poiAlong, { id, withinKm })).body.items.length)
      }
      expect(counts.at(-1), title).toBeGreaterThan(0)
      if (new Set(counts).size > 1) differing.push(title)
    }
    expect(tracked.length).toBeGreaterThanOrEqual(12)
    expect(differing.length).toBeGreaterThanOrEqual(tracked.length / 2)
  }))

test('riders have friends, and requests wait in both directions', () =>
  onFreshServer(async (server) => {
    await seed(server)
    const found = await bonds(server)
    for (const nickname of demoSignIns().map(({ identifier }) => identifier)) {
      const own = found.filter(({ from, to }) => from === nickname || to === nickname)
      expect(own.filter(({ status }) => status === 'accepted').length, nickname).toBeGreaterThanOrEqual(3)
      expect(own.filter(({ status }) => status === 'pending').length, nickname).toBeGreaterThanOrEqual(1)
    }
    const [early] = await server.database.sql`
      select from friendships f join profiles p on p.user_id in (f.requester_id, f.addressee_id)
      where f.created_at < p.created_at or f.answered_at < f.created_at limit 1`
    expect(early, 'friends before they were there').toBeUndefined()
  }))

test('the diaries name roads that are there, and friends only', () =>
  onFreshServer(async (server) => {
    await seed(server)
    const found = await entries(server)
    expect(found).toHaveLength(demoEntries.length)
    for (const { title, route } of found) {
      const wanted = demoEntries.find((entry) => entry.title === title)?.route
      expect(route !== null, title).toBe(wanted !== undefined)
    }
    const rides = found.filter(({ author, hairpinCount }) => author === 'annab' && hairpinCount > 50)
    expect(rides.map(({ lengthM }) => Math.round(lengthM / 1000))).toEqual([64])
    const [stranger] = await server.database.sql`
      select from diary_entry_tags t join diary_entries e on e.id = t.diary_entry_id
      where not exists (
        select from friendships f where f.status = 'accepted' and f.answered_at <= t.created_at
          and (f.requester_id, f.addressee_id)
            in ((e.user_id, t.tagged_user_id), (t.tagged_user_id, e.user_id))
      ) limit 1`
    expect(stranger, 'tagged by no friend').toBeUndefined()
  }))

test('the feed has posts of weeks with roads that are there, rides of this week, comments and likes', () =>
  onFreshServer(async (server) => {
    await seed(server)
    const found = await posts(server)
    expect(found).toHaveLength(demoPosts.length)
    for (const { content, route, likeCount, comments } of found) {
      const wanted = demoPosts.find((post) => post.content === content)
      expect(route !== null, content).toBe(wanted?.route !== undefined)
      expect(likeCount, content).toBe(wanted?.likes ?? 0)
      expect(comments, content).toEqual((wanted?.comments ?? []).map(([by, said]) => `${by}: ${said}`))
    }
    const client = server.client()
    await client.call(auth.login, { identifier: demoPeople[3]?.nickname, password: demoPassword })
    const { outingsThisWeek } = (await client.call(community.stats)).body
    expect(outingsThisWeek).toBeGreaterThanOrEqual(3)
    const [early] = await server.database.sql`
      select from community_posts p join post_comments c on c.post_id = p.id join profiles w on w.user_id = c.user_id
      where c.created_at < p.created_at or c.created_at > now() or p.created_at > now() or c.created_at < w.created_at
      limit 1`
    expect(early, 'said before it could be').toBeUndefined()
  }))

test('a database with any account is left alone, and filling it twice changes nothing', () =>
  onFreshServer(async (server) => {
    const rider = await server.people.create()
    await seed(server)
    expect(await content(server)).toHaveLength(1)
    await server.database.sql`delete from users where id = ${rider.id}`
    await seed(server)
    const before = await content(server)
    await seed(server)
    expect([...(await content(server))]).toEqual([...before])
    expect(await roads(server)).toHaveLength(demoItineraries.length)
  }))

test('five servers that start at once fill it once', () =>
  onFreshServer(async (server) => {
    await Promise.all(times(5, () => seed(server)))
    expect(await content(server)).toHaveLength(demoPeople.length)
  }))

test('each demo person could have signed up: the rules hold for them too', () => {
  for (const [index, person] of demoPeople.entries()) {
    const form = {
      ...{
        firstName: person.firstName,
        lastName: person.lastName,
        city: person.city,
        nickname: person.nickname,
      },
      email: emailOf(person),
      phone: `+3933300000${String(index).padStart(2, '0')}`,
      ...{ password: demoPassword, confirmPassword: demoPassword, privacy: true, terms: true },
    }
    expect(signUp.safeParse(form).error, person.nickname).toBeUndefined()
    expect([...person.bio].length).toBeLessThanOrEqual(500)
  }
  expect(new Set(demoPeople.map(({ nickname }) => nickname.toLowerCase())).size).toBe(demoPeople.length)
  expect(demoSignIns().map(({ role }) => role)).toEqual(['super_admin', 'admin', 'user'])
})

test('a database with demo accounts does not go live, and the sentence names where it lies', () =>
  onFreshServer(async (server) => {
    const { sql } = server.database
    await server.people.create()
    await expect(refuseDemoPeople(sql, { databaseUrl: null })).resolves.toBeUndefined()
    await deleteEverybody(sql)
    await seed(server)
    await expect(refuseDemoPeople(sql, { databaseUrl: null })).rejects.toThrow(
      /^DATA_DIR must not hold demo accounts/,
    )
    await expect(refuseDemoPeople(sql, { databaseUrl: 'postgres://x' })).rejects.toThrow(
      /^DATABASE_URL must not/,
    )
  }))
