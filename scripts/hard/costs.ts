import { readdir, readFile } from 'node:fs/promises'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { itineraries } from '#contract/itineraries.ts'
import { points } from '#contract/points.ts'
import type { Sql } from '#server/db/client.ts'
import { postInput } from '#server/testing/community.ts'
import { rounds } from '#server/testing/effort.ts'
import { times } from '#server/testing/forms.ts'
import { patiently } from '#server/testing/patiently.ts'
import type { Rider } from '#server/testing/riders.ts'
import { postmasterPid } from '#server/testing/server-process.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { anyAddress } from '#server/testing/writers.ts'
import { none, note, type Row } from '../parts/row.ts'
import { fillCommunity } from './community.ts'
import { signedInCrowd } from './load-wishes.ts'
import { ownTornanti } from './own-server.ts'

const atOnce = 8
/** Of the kernel, which counts processors' time in hundredths of a second. */
const msPerTick = 10

type Cost = { node: number; postgres: number; walBytes: number }
type Ask = (rider: Rider, turn: number) => Promise<{ status: number }>

/** What docs/scale.md reckons with: what each kind of request costs in processors' time and log, each kind of row on the disk. */
export async function costs(): Promise<Row[]> {
  const size = { people: rounds(1000, 10_000), posts: rounds(5000, 100_000), events: rounds(100, 2000) }
  const { server, url, sql, dataDir } = await ownTornanti()
  await fillCommunity(sql, { ...size, likesEach: 3 })
  await fillFollowers(sql)
  const crowd = await signedInCrowd(sql, url, 100)
  const asks = await asksOf(sql, url)
  const rows: Row[] = [note('people · posts · events', Object.values(size).join(' · '))]
  let failed = 0
  for (const [name, { ask, count }] of Object.entries(asks)) {
    const spend = async (turns: number, first: number) => {
      const work = times(turns, (turn) => turn + first)
      const next = async () => {
        for (let turn = work.shift(); turn !== undefined; turn = work.shift())
          failed += (await ask(crowd[turn % crowd.length] as Rider, turn)).status === 200 ? 0 : 1
      }
      await Promise.all(times(atOnce, next))
    }
    await spend(Math.ceil(count / 4), 0)
    const before = await spentBy(server.pid(), dataDir, sql)
    await spend(count, count)
    const after = await spentBy(server.pid(), dataDir, sql)
    const each = (of: keyof Cost) => (after[of] - before[of]) / count
    const figures = [
      each('node').toFixed(2),
      each('postgres').toFixed(2),
      String(Math.round(each('walBytes'))),
    ]
    rows.push(note(`${name}: node · PostgreSQL · log`, figures.join(' · '), 'ms · ms · bytes'))
  }
  return [...rows, none('answered other than 200', failed, 'requests'), ...(await rowSizes(sql))]
}

async function asksOf(sql: Sql, url: string): Promise<Record<string, { ask: Ask; count: number }>> {
  const idsOf = async (rows: Promise<readonly { id: string }[]>) => (await rows).map(({ id }) => id)
  const posts = await idsOf(sql`select id from community_posts order by created_at desc limit 1000`)
  const upcoming = await idsOf(sql`select id from events where start_date > now() + interval '1 day'`)
  const many = rounds(100, 800)
  const few = rounds(20, 100)
  return {
    session: { count: many, ask: ({ client }) => client.call(auth.session, {}, anyAddress()) },
    feed: { count: many, ask: ({ client }) => client.call(community.feed, {}, anyAddress()) },
    leaderboard: { count: many, ask: ({ client }) => client.call(points.leaderboard, {}, anyAddress()) },
    'upcoming events': {
      count: many,
      ask: ({ client }) => client.call(events.list, { when: 'upcoming' }, anyAddress()),
    },
    itineraries: { count: many, ask: ({ client }) => client.call(itineraries.overview, {}, anyAddress()) },
    like: {
      count: many,
      ask: ({ client }, turn) =>
        client.call(community.like, { id: posts[turn % posts.length] }, anyAddress()),
    },
    post: { count: many, ask: ({ client }) => client.call(community.create, postInput(), anyAddress()) },
    registration: {
      count: many,
      ask: ({ client }, turn) =>
        client.call(
          events.register,
          { id: upcoming[Math.floor(turn / 100) % upcoming.length] },
          anyAddress(),
        ),
    },
    'sign-in': {
      count: few,
      ask: ({ email, password }) =>
        new TestClient(url, url).call(auth.login, { identifier: email, password }, anyAddress()),
    },
  }
}

/** Comments and what people are told: rows that `fillCommunity` does not make. */
const fillFollowers = (sql: Sql): Promise<void> =>
  patiently(sql, async (db) => {
    // Their count would write each post once more, and leave twice its size.
    await db`alter table post_comments disable trigger user`
    await db`
      insert into post_comments (request_key, post_id, user_id, content)
      select gen_random_uuid(), id, user_id, 'Ci sono stato domenica: asfalto buono fino alla cima, poi ghiaia.' from community_posts`
    await db`alter table post_comments enable trigger user`
  })

async function rowSizes(sql: Sql): Promise<Row[]> {
  await sql`analyze`
  const tables = await sql<{ name: string; bytes: number }[]>`
    select relname as name, round(pg_total_relation_size(oid) / reltuples)::int as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= 1000 order by 2 desc`
  return tables.map(({ name, bytes }) => note(`${name}: a row with its indexes`, bytes, 'bytes'))
}

async function spentBy(server: number, dataDir: string, sql: Sql): Promise<Cost> {
  const [wal] = await sql<{ at: number }[]>`select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`
  const postmaster = await postmasterPid(dataDir)
  return {
    node: (await ticksOf(server)).own * msPerTick,
    postgres: (await ticksBelow(postmaster)) * msPerTick,
    walBytes: wal?.at ?? 0,
  }
}

/** The processor's time of a process, and of its children that have ended. */
async function ticksOf(pid: number | string): Promise<{ parent: number; own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  )
  return { parent, own: user + system, ended: endedUser + endedSystem }
}

async function ticksBelow(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(ticksOf))
  const { own, ended } = await ticksOf(postmaster)
  return all
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, child) => sum + child.own, own + ended)
}
