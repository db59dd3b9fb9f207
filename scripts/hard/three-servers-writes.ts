import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { points } from '#contract/points.ts'
import { tracks } from '#contract/tracks.ts'
import type { Sql } from '#server/db/client.ts'
import { checkCounts } from '#server/features/stats/counts.commands.ts'
import { postInput } from '#server/testing/community.ts'
import { times } from '#server/testing/forms.ts'
import { gpxOf, mountainRoad } from '#server/testing/gpx.ts'
import { openLive } from '#server/testing/live.ts'
import type { Rider } from '#server/testing/riders.ts'
import { anyAddress } from '#server/testing/writers.ts'
import { numberHeader } from './own-haproxy.ts'

type Pair = { userId: string; id: string }
type Acknowledged = { posts: string[]; likes: Pair[]; registrations: Pair[]; tracks: string[] }
type Heard = { status: number | string; body: { code?: string; id?: string } }
type Sending = (headers: Record<string, string>) => Promise<Heard>
type Failure = { number: string; what: string; status: string; startedAt: number; endedAt: number }

const pauseMs = 50
/** Below the limit of posts an hour. */
const postsEach = 25
const filePauseMs = 400
const file = gpxOf([mountainRoad()])

const calling =
  ({ client }: Rider, endpoint: AnyEndpoint, input = {}): Sending =>
  (headers) =>
    client.call(endpoint, input, headers)

/** Reads and writes of many people. What was not answered is sent again with the same key, as the app does it. */
export async function startWrites(sql: Sql, crowd: Rider[], clients: number) {
  const idsOf = async (rows: Promise<readonly { id: string }[]>) => (await rows).map(({ id }) => id)
  const posts = await idsOf(sql`select id from community_posts order by created_at desc limit 1000`)
  const upcoming = await idsOf(sql`select id from events where start_date > now() + interval '1 day'`)
  const acknowledged: Acknowledged = { posts: [], likes: [], registrations: [], tracks: [] }
  const failures: Failure[] = []
  let [isOver, requests, posted, joined] = [false, 0, 0, 0]

  const ask = async (what: string, send: Sending): Promise<Heard> => {
    const number = String(++requests)
    const startedAt = performance.now()
    const answer = await send({ ...anyAddress(), [numberHeader]: number }).catch(
      (error: Error): Heard => ({ status: String(error.cause ?? error), body: {} }),
    )
    if (!(Number(answer.status) < 500))
      failures.push({ number, what, status: String(answer.status), startedAt, endedAt: performance.now() })
    return answer
  }
  /** Until somebody answers; `isDone` knows the refusal that means that the lost answer was a yes. */
  const insist = async (what: string, send: Sending, yes?: string) => {
    for (let tries = 0; !isOver; tries++) {
      const { status, body } = await ask(what, send)
      if (status === 200) return true
      if (Number(status) < 500) return tries > 0 && body.code === yes
      await pause(100)
    }
    return false
  }
  const any = <One>(list: readonly One[]): One => list[randomInt(list.length)] as One
  const acts = [
    (rider: Rider) => ask('feed', calling(rider, community.feed)),
    (rider: Rider) => ask('events', calling(rider, events.list, { when: 'upcoming' })),
    (rider: Rider) => ask('leaderboard', calling(rider, points.leaderboard)),
    (rider: Rider) => ask('session', calling(rider, auth.session)),
    async (rider: Rider) => {
      const id = any(posts)
      if (await insist('like', calling(rider, community.like, { id })))
        acknowledged.likes.push({ userId: rider.id, id })
    },
    async () => {
      const rider = crowd[posted++ % crowd.length] as Rider
      if (posted > crowd.length * postsEach) return
      const requestKey = randomUUID()
      if (await insist('post', calling(rider, community.create, postInput({ requestKey }))))
        acknowledged.posts.push(requestKey)
    },
    async () => {
      // Each person and event once: whoever is in cannot join again.
      const turn = joined++
      const rider = crowd[turn % crowd.length] as Rider
      const id = upcoming[Math.floor(turn / crowd.length) % upcoming.length] as string
      if (await insist('registration', calling(rider, events.register, { id }), 'EVENT_ALREADY_REGISTERED'))
        acknowledged.registrations.push({ userId: rider.id, id })
    },
  ]
  const live = async (number: number) => {
    for (let turn = number; !isOver; turn++) {
      await acts[turn % acts.length]?.(any(crowd))
      await pause(pauseMs)
    }
  }
  /** Files have a way of their own through HAProxy. */
  const sendFiles = async () => {
    for (let turn = 0; !isOver; turn++) {
      const { client } = crowd[turn % crowd.length] as Rider
      const { status, body } = await ask('track', (headers) => client.upload(tracks.upload, file, headers))
      if (status === 200 && body.id) acknowledged.tracks.push(body.id)
      await pause(filePauseMs)
    }
  }
  const all = Promise.all([...times(clients, live), sendFiles()])
  return {
    acknowledged,
    failures,
    requests: () => requests,
    counts: () =>
      Object.values(acknowledged)
        .map((list) => list.length)
        .join(' · '),
    stop: async () => {
      isOver = true
      await all
    },
  }
}

/** What was acknowledged and is not there exactly once, and what does not add up. */
export async function unaccountedWrites(sql: Sql, done: Acknowledged): Promise<string[]> {
  const posts = await sql<{ key: string; count: number }[]>`
    select key, count(p.id)::int from unnest(${done.posts}::uuid[]) key left join community_posts p on p.request_key = key
    group by key having count(p.id) <> 1`
  const likes = await sql<Pair[]>`
    select user_id, id from ${pairs(sql, done.likes)} d
    where not exists (select from post_likes l where l.user_id = d.user_id and l.post_id = d.id)`
  const registrations = await sql<Pair[]>`
    select user_id, id from ${pairs(sql, done.registrations)} d
    where not exists (select from event_participants e where e.user_id = d.user_id and e.event_id = d.id)`
  const missing = await sql<{ id: string }[]>`
    select d.id from unnest(${done.tracks}::uuid[]) d (id) where not exists (select from tracks t where t.id = d.id)`
  const counts = await checkCounts({ db: sql })
  return [
    ...posts.map(({ key, count }) => `post ${key} is there ${count} times`),
    ...likes.map(({ userId, id }) => `the like of ${userId} for ${id} is missing`),
    ...registrations.map(({ userId, id }) => `${userId} is not registered for ${id}`),
    ...missing.map(({ id }) => `the track ${id} is missing`),
    ...(counts.isDone ? [] : [counts.text]),
  ]
}

const pairs = (sql: Sql, list: Pair[]) =>
  sql`(select * from unnest(${list.map(({ userId }) => userId)}::uuid[], ${list.map(({ id }) => id)}::uuid[]) as p (user_id, id))`

/** A page of each of them, which comes back whenever its stream ends. */
export function keepStreams(crowd: Rider[]) {
  let [isOver, returns] = [false, 0]
  const open = new Map<string, Awaited<ReturnType<typeof openLive>>>()
  const keep = async ({ client, id }: Rider) => {
    for (let time = 0; !isOver; time++) {
      returns += time > 0 ? 1 : 0
      const stream = await openLive(client).catch(() => null)
      if (stream?.status === 200) {
        open.set(id, stream)
        await stream.ended
        open.delete(id)
      }
      await pause(300)
    }
  }
  const all = Promise.all(crowd.map(keep))
  return {
    count: crowd.length,
    open: () => open.size,
    returns: () => returns,
    /** How many have heard of this since they were opened. */
    heard: (topic: string) =>
      [...open.values()].filter((stream) => stream.messages().some((topics) => topics.includes(topic)))
        .length,
    close: async () => {
      isOver = true
      await Promise.all([...open.values()].map((stream) => stream.close()))
      await all
    },
  }
}
