import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { settings } from '#contract/settings.ts'
import { createClient, type Sql } from '#server/db/client.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { writePost } from '#server/testing/community.ts'
import { rounds } from '#server/testing/effort.ts'
import { signUpForm, tally, times } from '#server/testing/forms.ts'
import { openLive } from '#server/testing/live.ts'
import { createPeople } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { createPointGiver, startWriters, unaccountedFor, untilMore } from '#server/testing/writers.ts'
import { atLeast, atMost, exactly, none, note, notRun, type Row } from '../parts/row.ts'
import { fillCommunity } from './community.ts'
import { createWishes, signedInCrowd } from './load-wishes.ts'
import { ownPooledPostgres } from './own-bouncer.ts'
import { ownFolder, ownServer } from './own-server.ts'
import { msUntil, startProbe } from './probe.ts'

const poolSize = 2
const readers = 20
/** Each hashes a password again and again: with more of them the queue for that is full, and says so (503). */
const writers = 2

/** Two servers behind PgBouncer in transaction mode, which has two connections for all of them. */
export async function bouncer(): Promise<Row[]> {
  const place = await ownPooledPostgres()
  if (!place) return [notRun('PgBouncer', "Debian's packages pgbouncer and postgresql are not installed")]
  const { direct, startBouncer } = place
  const { urlAs } = await startBouncer({ poolSize })
  const silent = await startBouncer({
    poolSize,
    ignored: 'role, statement_timeout, idle_in_transaction_session_timeout',
  })
  const refusals = [
    await refusedStart({ DATABASE_URL: urlAs('tornanti_owner') }, 'in DATABASE_DIRECT_URL'),
    await refusedStart({ DATABASE_URL: silent.urlAs('tornanti_owner') }, 'in DATABASE_DIRECT_URL'),
    await refusedStart(
      { DATABASE_URL: urlAs('tornanti_web'), DATABASE_DIRECT_URL: urlAs('tornanti_owner') },
      'not to a pooler',
    ),
    await refusedStart(
      { DATABASE_URL: urlAs('tornanti_owner'), DATABASE_DIRECT_URL: direct },
      'must not be the owner',
    ),
  ]
  const dataDir = await ownFolder()
  const ways = { DATABASE_URL: urlAs('tornanti_web'), DATABASE_DIRECT_URL: direct, DATA_DIR: dataDir }
  const [one, other] = [await ownServer(ways), await ownServer(ways)]
  const sql = createClient(direct, { maxConnections: 2 })
  const rows = [
    note('PostgreSQL', place.version),
    exactly(refusals.length, 'wrong ways in: refused with a sentence', tally(refusals).true ?? 0, 'starts'),
    ...(await daily({ sql, urls: [one.url, other.url], dataDir })),
    ...(await crowded({ sql, server: one, pooled: urlAs('tornanti_web') })),
  ]
  await sql.end({ timeout: 1 })
  return rows
}

/** Whether it ends with 1 and says what to do. */
async function refusedStart(ways: Record<string, string>, words: string): Promise<boolean> {
  const server = createServerProcess({
    ...ways,
    PORT: String(await freePort()),
    DATA_DIR: await ownFolder(),
    DEMO: '0',
  })
  const code = await server.untilEnd()
  const isSaid = server.output().includes(words)
  if (code !== 1 || !isSaid) process.stderr.write(`Expected "${words}": ${code} ${server.output()}\n`)
  return code === 1 && isSaid
}

type Place = { sql: Sql; urls: [string, string]; dataDir: string }

/** What needs more than a borrowed connection: notices, settings that are heard, work in the background. */
async function daily({ sql, urls: [url, otherUrl], dataDir }: Place): Promise<Row[]> {
  const people = createPeople(sql, createPasswordHasher())
  const at = (url: string) => ({ people, client: () => new TestClient(url, url) })
  const author = await signedInRider(at(url))
  const admin = await signedInRider(at(otherUrl), { role: 'super_admin' })
  await changeSetting(admin, { moderationEnabled: false })
  const stream = await openLive(author.client)
  const post = await writePost(author)
  const liked = await admin.client.call(community.like, { id: post.id })
  const feed = await author.client.call(community.feed)
  const seen = feed.body.items.find(({ id }) => id === post.id)
  const heardMs = await msUntil(() => stream.messages().some((topics) => topics.includes('inbox')))
  const appName = `Tornanti ${randomUUID().slice(0, 8)}`
  await changeSetting(admin, { appName })
  const settingsMs = await msUntil(
    async () => (await author.client.call(auth.session)).body.site.appName === appName,
  )
  const signUp = await new TestClient(url, url).call(auth.signUp, signUpForm())
  if (signUp.status !== 200) throw new Error(`Signing up answered ${signUp.status} ${signUp.body.code}.`)
  const mailMs = await msUntil(async () => (await readdir(join(dataDir, 'mail')).catch(() => [])).length > 0)
  await stream.close()
  return [
    exactly(
      1,
      'a like of the other server: in the feed',
      liked.status === 200 ? (seen?.likeCount ?? 0) : 0,
      'likes',
    ),
    atMost(2000, 'a live notice of it after', heardMs, 'ms'),
    atMost(2000, 'a setting changed at the other server holds after', settingsMs, 'ms'),
    atMost(15_000, 'a mail is sent after', mailMs, 'ms'),
  ]
}

async function changeSetting({ client }: Rider, wanted: Record<string, unknown>): Promise<void> {
  const { version, values } = (await client.call(settings.get)).body
  const { status } = await client.call(settings.update, { ...values, ...wanted, version })
  if (status !== 200) throw new Error(`Changing the settings answered ${status}.`)
}

type Crowd = { sql: Sql; server: Awaited<ReturnType<typeof ownServer>>; pooled: string }

/** Many at once on two connections: nobody finds what another left on them. */
async function crowded({ sql, server: { url, server }, pooled }: Crowd): Promise<Row[]> {
  const seconds = rounds(8, 60)
  await fillCommunity(sql, { people: 500, posts: 2000, likesEach: 5, events: 50 })
  const crowd = await signedInCrowd(sql, url, 60)
  const wish = await createWishes(sql, crowd)
  const app = createClient(pooled, { isPooled: true, maxConnections: 10 })
  const { acknowledged, stop } = startWriters(url, writers, await createPointGiver(sql, url))
  const endProbe = startProbe(readers, () => wish()[1]())
  const strange: string[] = []
  let most = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    strange.push(...(await strangeState(app)))
    most = Math.max(most, await connectionsOf(sql, 'tornanti_web'))
    await pause(100)
  }
  await untilMore(acknowledged, 1)
  const probe = await endProbe()
  await stop()
  await app.end({ timeout: 1 })
  for (const line of new Set(strange)) process.stderr.write(`${line}\n`)
  const unaccounted = await unaccountedFor(sql, acknowledged)
  for (const line of unaccounted) process.stderr.write(`${line}\n`)
  const failed = Object.entries(probe.counts).filter(([status]) => !(Number(status) < 500))
  if (failed.length > 0)
    process.stderr.write(`${server.output().split('\n').filter(isOfFailure).join('\n')}\n`)
  return [
    note(`${readers} readers and ${writers} writers on ${poolSize} connections, for`, seconds, 's'),
    atLeast(seconds * 10, 'requests', probe.total, 'requests'),
    none(
      'failed (5xx or no answer)',
      failed.reduce((sum, [, count]) => sum + count, 0),
      'requests',
    ),
    atMost(poolSize, 'connections to PostgreSQL at once', most, 'connections'),
    none('looks that found another role, limit or leftover setting', strange.length, 'looks'),
    none('lost, doubled or miscounted', unaccounted.length, 'writes'),
  ]
}

const isOfFailure = (line: string): boolean => /Answered|code:|message:|Error/.test(line)

/**
 * What a transaction sets for itself must be gone when the next one, of anybody, is lent its connection. More at once than there are
 * ways in, each with something to fill in: what the driver sends ahead must not be left on another's connection.
 */
async function strangeState(app: Sql): Promise<string[]> {
  const look = (leftover: string) => app<{ state: string }[]>`
    select concat_ws(' ', current_user, current_setting('statement_timeout'), current_setting('TimeZone'),
      nullif(current_setting('tornanti.operator', true), ''), nullif(current_setting(${leftover}, true), '')) as state`
  const looks = await Promise.all(
    times(40, () =>
      look('tornanti.leaving').then(
        ([row]) => row?.state ?? '',
        (error: Error) => error.message,
      ),
    ),
  )
  return looks.filter((state) => state !== 'tornanti_app 8s UTC')
}

async function connectionsOf(sql: Sql, login: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from pg_stat_get_activity(null) a join pg_roles r on r.oid = a.usesysid where rolname = ${login}`
  return row?.count ?? 0
}
