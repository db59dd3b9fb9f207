import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { seenHeader } from '#contract/seen.ts'
import { createClient, type Sql } from '#server/db/client.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { writePost } from '#server/testing/community.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally, times } from '#server/testing/forms.ts'
import { openLive } from '#server/testing/live.ts'
import { openSession } from '#server/testing/open-session.ts'
import { createPeople, type Person } from '#server/testing/people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { atLeast, atMost, exactly, none, note, notRun, type Row } from '../parts/row.ts'
import { fillCommunity } from './community.ts'
import { ownDebianPostgres, ownFolder, ownServer } from './own-server.ts'
import { msUntil, startProbe } from './probe.ts'

const delayMs = 1500

/** Two servers that read from a streaming replica which is always a second and a half behind. */
export async function replica(): Promise<Row[]> {
  const postgres = await ownDebianPostgres()
  if (!postgres) return [notRun('replica', "Debian's package postgresql is not installed")]
  const copy = await postgres.replicate([`recovery_min_apply_delay=${delayMs}`])
  const ways = {
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: copy.url,
    DATA_DIR: await ownFolder(),
  }
  const [one, other] = [await ownServer(ways), await ownServer(ways)]
  const [sql, follower] = [createClient(postgres.url, { maxConnections: 2 }), createClient(copy.url)]
  await sql`update settings set moderation_enabled = false`
  await fillCommunity(sql, { people: 200, posts: 500, likesEach: 3, events: 20 })
  const place = { sql, follower, urls: [one.url, other.url], output: () => one.server.output() }
  await msUntil(() => isRead(place))
  const rows = [
    note(`${postgres.version}, its replica behind by`, delayMs, 'ms'),
    ...(await ownWrites(place)),
    ...(await noticed(place)),
    ...(await endedSessions(place)),
    ...(await tooFarBehind(place)),
    ...(await away(place, copy)),
  ]
  await Promise.all([sql.end({ timeout: 1 }), follower.end({ timeout: 1 })])
  // Its primary would wait for it.
  await copy.stop()
  return rows
}

type Place = { sql: Sql; follower: Sql; urls: string[]; output: () => string }

/** A person with one session and a browser that speaks to each server in turn, as behind a balancer. */
async function rider({ sql, urls }: Pick<Place, 'sql' | 'urls'>) {
  const person = await createPeople(sql, createPasswordHasher()).create()
  return { ...person, ...(await browserOf(sql, urls, person)) }
}

async function browserOf(sql: Sql, urls: string[], person: Person) {
  const clients = urls.map((url) => new TestClient(url, url))
  await openSession(sql, person, ...clients)
  let turn = 0
  return {
    /** Cookies are the browser's, whichever server it speaks to. */
    next: (): TestClient => {
      const [before, client] = [clients[turn % clients.length], clients[++turn % clients.length]]
      for (const [name, value] of before?.cookies ?? []) client?.cookies.set(name, value)
      return client as TestClient
    },
  }
}

const shows = async (
  client: TestClient,
  postId: string,
  headers: Record<string, string> = {},
): Promise<boolean> =>
  (await client.call(community.feed, {}, headers)).body.items.some(({ id }) => id === postId)

/** How often the replica has looked into the posts. */
async function scans(follower: Sql): Promise<number> {
  const [row] = await follower<{ count: number }[]>`
    select (seq_scan + coalesce(idx_scan, 0))::int as count from pg_stat_user_tables where relname = 'community_posts'`
  return row?.count ?? 0
}

/** Whether feeds of somebody who has written nothing are read there. */
async function isRead(place: Place): Promise<boolean> {
  const before = await scans(place.follower)
  const reader = await rider(place)
  for (const client of times(6, reader.next)) await client.call(community.feed)
  // What a server of PostgreSQL has counted it tells a second later.
  await pause(1200)
  return (await scans(place.follower)) > before
}

async function ownWrites(place: Place): Promise<Row[]> {
  const count = rounds(5, 50)
  const before = await scans(place.follower)
  const writer = await Promise.all(times(count, () => rider(place)))
  const stranger = await rider(place)
  let [missed, miscounted, late] = [0, 0, 0]
  for (const { next, ...person } of writer) {
    const post = await writePost({ ...person, client: next() })
    late += (await shows(stranger.next(), post.id)) ? 0 : 1
    missed += (await shows(next(), post.id)) ? 0 : 1
    await next().call(community.like, { id: post.id })
    const { items } = (await next().call(community.feed)).body
    miscounted += items.find(({ id }) => id === post.id)?.likeCount === 1 ? 0 : 1
  }
  await pause(1200)
  const used = (await scans(place.follower)) - before
  return [
    note('posts and likes, each read at once at the other server', count * 2, 'writes'),
    none('own posts that their author did not see', missed, 'posts'),
    none('own likes that their giver did not see', miscounted, 'likes'),
    atLeast(1, 'posts that a stranger did not see yet: the replica is behind', late, 'posts'),
    atLeast(count, 'looks into posts at the replica', used, 'looks'),
  ]
}

/** What a page does with a notice (web/lib/live.ts): it remembers the moment, and asks. */
async function noticed(place: Place): Promise<Row[]> {
  const count = rounds(5, 20)
  const [author, reader] = [await rider(place), await rider(place)]
  const stream = await openLive(reader.next())
  let [old, unnamed] = [0, 0]
  for (let turn = 0; turn < count; turn++) {
    const heard = stream.notices().length
    const post = await writePost({ ...author, client: author.next() })
    const ofPost = () =>
      stream
        .notices()
        .slice(heard)
        .find((notice) => notice.post?.id === post.id)
    await msUntil(() => ofPost() !== undefined)
    const seen = ofPost()?.seen
    unnamed += seen === undefined ? 1 : 0
    old += (await shows(reader.next(), post.id, { [seenHeader]: String(seen) })) ? 0 : 1
  }
  await stream.close()
  return [
    note('live notices, each followed by a question', count, 'notices'),
    none('notices without their moment', unnamed, 'notices'),
    none('questions after a notice that were answered with the old', old, 'questions'),
  ]
}

async function endedSessions(place: Place): Promise<Row[]> {
  const { next } = await rider(place)
  const others = times(place.urls.length, next)
  await next().call(auth.logout)
  const statuses = await Promise.all(others.map(async (client) => (await client.call(community.feed)).status))
  return [
    exactly(
      others.length,
      'servers that refuse a session at once after its end',
      tally(statuses)[401] ?? 0,
      'servers',
    ),
  ]
}

async function tooFarBehind(place: Place): Promise<Row[]> {
  const linesOf = (words: string) => place.output().split(words).length
  const [left, back] = ['The replica is away', 'The replica answers again'] as const
  const before = { left: linesOf(left), back: linesOf(back) }
  await place.follower`select pg_wal_replay_pause()`
  const [author, stranger] = [await rider(place), await rider(place)]
  const post = await writePost({ ...author, client: author.next() })
  const shownMs = await msUntil(async () => shows(stranger.next(), post.id))
  // The other server may have been the first to leave it.
  await msUntil(() => linesOf(left) > before.left)
  await place.follower`select pg_wal_replay_resume()`
  const backMs = await msUntil(() => linesOf(back) > before.back)
  return [
    atMost(7000, 'a replica that stands still is left after', shownMs, 'ms'),
    atMost(10_000, 'and read again after it goes on', backMs, 'ms'),
  ]
}

async function away(
  place: Place,
  copy: { stop: () => Promise<void>; start: () => Promise<void> },
): Promise<Row[]> {
  const said = () => place.output().split('The replica is away').length - 1
  const before = said()
  const reader = await rider(place)
  const endProbe = startProbe(6, () => reader.next().call(community.feed))
  await pause(500)
  await copy.stop()
  // Longer than a server is patient with it, and than lines of the log are gathered, whatever the share.
  await pause(10_000)
  const lines = said() - before
  await copy.start()
  const probe = await endProbe()
  const backMs = await msUntil(() => isRead(place))
  return [
    none(
      'reads that failed while the replica was stopped',
      probe.total - (probe.counts['200'] ?? 0),
      'reads',
    ),
    exactly(1, 'lines of the log that say so', lines, 'lines'),
    atMost(20_000, 'read again after it is back', backMs, 'ms'),
  ]
}
