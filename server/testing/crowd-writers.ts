import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { community } from '#contract/community.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import type { Sql } from '#server/db/client.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { insertPosts, postInput } from './community.ts'
import { brokenPlaces, insertEvent } from './events.ts'
import { times } from './forms.ts'
import { openSession } from './open-session.ts'
import { createPeople } from './people.ts'
import { TestClient } from './test-client.ts'
import { anyAddress } from './writers.ts'

type Member = { id: string; client: TestClient; isSpent: boolean }
type Place = { userId: string; eventId: string }

/** What was answered, by what names it. Of a wish without an answer it is not known, and nothing is asked. */
export type CrowdDone = {
  /** Words, in which stands the key that they were sent with. */
  posts: string[]
  likes: number
  unlikes: number
  places: Place[]
  /** Who was told that there is none left. */
  refusedPlaces: Place[]
  /** How each like stands, by person and post; null while it is in doubt. */
  standing: Map<string, boolean | null>
}

/** At the same moment, so that they are written by one statement (decision 056). */
const mostTogether = 8
const likedPosts = 4

/**
 * People who come together and do the same at once, without end: like, post, take it back, join an event that has no room for all.
 * Each presses again until somebody answers, with the same key.
 */
export async function startCrowd(sql: Sql, url: string, size: number, refusals: string[]) {
  const done: CrowdDone = {
    posts: [],
    likes: 0,
    unlikes: 0,
    places: [],
    refusedPlaces: [],
    standing: new Map(),
  }
  const people = createPeople(sql, createPasswordHasher())
  const posts = await insertPosts(sql, await people.create(), { count: likedPosts })
  const planned: Promise<string | null>[] = []
  let isOver = false

  const comeIn = async (): Promise<Member> => {
    const person = await people.create()
    // Whoever has none that is published waits for an admin.
    await insertPosts(sql, person)
    const client = new TestClient(url, url)
    await openSession(sql, person, client)
    return { id: person.id, client, isSpent: false }
  }
  /** The answer, and whether an earlier one was lost; null once it is over. */
  const insist = async ({ client }: Member, endpoint: AnyEndpoint, input: object) => {
    for (let tries = 0; !isOver; tries++) {
      const answer = await client.call(endpoint, input as never, anyAddress()).catch(() => null)
      if (answer && answer.status < 500) return { ...answer, isRepeated: tries > 0 }
      refusals.push(String(answer?.status ?? 'no answer'))
      await pause(50)
    }
    return null
  }
  const setLike = async (member: Member, postId: string, isLiked: boolean) => {
    const key = `${member.id} ${postId}`
    done.standing.set(key, null)
    const answer = await insist(member, isLiked ? community.like : community.unlike, { id: postId })
    if (!answer) return
    if (answer.status !== 200) return void refusals.push(String(answer.status))
    done.standing.set(key, isLiked)
    done[isLiked ? 'likes' : 'unlikes'] += 1
  }
  const post = async (member: Member) => {
    const requestKey = randomUUID()
    const content = `Sotto carico, con la chiave ${requestKey}`
    const answer = await insist(member, community.create, postInput({ requestKey, content }))
    if (answer?.status === 200) done.posts.push(content)
    // So many an hour: somebody else comes.
    else if (answer?.status === 429) member.isSpent = true
    else if (answer) refusals.push(String(answer.status))
  }
  const join = async (member: Member, eventId: string) => {
    const place = { userId: member.id, eventId }
    const answer = await insist(member, events.register, { id: eventId })
    const wasThere = answer?.isRepeated && answer.body.code === 'EVENT_ALREADY_REGISTERED'
    if (answer?.status === 200 || wasThere) done.places.push(place)
    else if (answer?.body.code === 'EVENT_FULL') done.refusedPlaces.push(place)
    else if (answer) refusals.push(String(answer.status))
  }
  /** All of them want the same one. Null where the database is away while it is made. */
  const eventOf = (round: number): Promise<string | null> => {
    planned[round] ??= insertEvent(sql, { maxParticipants: Math.ceil(size * 0.75) }).catch(() => null)
    return planned[round]
  }
  const live = async (group: Member[]) => {
    for (let round = 0; !isOver; round++) {
      const postAt = (place: number) => posts[place % likedPosts] ?? ''
      await Promise.all(group.map((member) => setLike(member, postAt(round), true)))
      await Promise.all(group.map(post))
      await Promise.all(group.map((member) => setLike(member, postAt(round + 2), false)))
      const eventId = await eventOf(round)
      if (eventId) await Promise.all(group.map((member) => join(member, eventId)))
      for (const [index, { isSpent }] of group.entries())
        if (isSpent) group[index] = await comeIn().catch(() => group[index] as Member)
    }
  }
  const members = await Promise.all(times(size, comeIn))
  const groups = times(Math.ceil(size / mostTogether), (index) =>
    members.slice(index * mostTogether, (index + 1) * mostTogether),
  )
  const all = Promise.all(groups.map(live))
  return {
    done,
    stop: async () => {
      isOver = true
      await all
    },
  }
}

/** What was answered and is not so, what is there twice, and places that are taken by too many; one sentence each. */
export async function wrongInCrowd(sql: Sql, done: CrowdDone): Promise<string[]> {
  const known = [...done.standing].filter(([, isLiked]) => isLiked !== null)
  const idsOf = (at: 0 | 1) => known.map(([key]) => key.split(' ')[at] as string)
  const found = await sql<{ what: string; id: string }[]>`
    select 'post is there ' || count(p.id) || ' times' as what, words as id
    from unnest(${done.posts}::text[]) words left join community_posts p on p.content = words
    group by words having count(p.id) <> 1
    union all
    select 'post is there twice', content from community_posts where content like 'Sotto carico%'
    group by content having count(*) > 1
    union all
    select case when is_liked then 'like is not there' else 'like is there that was taken back' end, concat_ws(' ', person, post)
    from unnest(${idsOf(0)}::uuid[], ${idsOf(1)}::uuid[], ${known.map(([, isLiked]) => String(isLiked))}::text[]::boolean[]) k(person, post, is_liked)
    where is_liked <> exists (select from post_likes l where l.user_id = person and l.post_id = post)
    union all
    select 'registration is not there', concat_ws(' ', person, event) from ${pairs(sql, done.places)} k(person, event)
    where not exists (
      select from event_participants a where a.user_id = person and a.event_id = event and a.status = 'registered'
    )
    union all
    select 'registration is there that was refused', concat_ws(' ', person, event) from ${pairs(sql, done.refusedPlaces)} k(person, event)
    where exists (select from event_participants a where a.user_id = person and a.event_id = event)`
  const broken = await brokenPlaces(sql)
  return [
    ...found.map(({ what, id }) => `${what}: ${id}`),
    ...broken.map((row) => `places do not add up: ${JSON.stringify(row)}`),
  ]
}

const pairs = (sql: Sql, places: Place[]) =>
  sql`unnest(${places.map(({ userId }) => userId)}::uuid[], ${places.map(({ eventId }) => eventId)}::uuid[])`

/** Commits that wrote the likes, posts or places of several people: what was written by one has one transaction's number. */
export async function commitsOfSeveral(sql: Sql): Promise<number> {
  const rows = await sql`
    select from post_likes group by xmin::text having count(distinct user_id) > 1
    union all
    select from community_posts where content like 'Sotto carico%' group by xmin::text having count(distinct user_id) > 1
    union all
    select from event_participants group by xmin::text having count(distinct user_id) > 1`
  return rows.length
}
