import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { errors } from '#contract/errors.ts'
import { system } from '#contract/system.ts'
import type { Sql } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { kindsOfWrites, startAllWriters } from '#server/testing/all-writers.ts'
import { createCuttableWay } from '#server/testing/cuttable-database.ts'
import { variablesFor } from '#server/testing/database.ts'
import { rounds } from '#server/testing/effort.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { afterwards } from '../parts/cleaning.ts'
import { atLeast, atMost, none, note, quantile, type Row } from '../parts/row.ts'
import { ownDatabase, ownServer } from './own-server.ts'
import { msUntil, startProbe } from './probe.ts'

const writers = 20

/** Reliability FI-4 and FI-5: the database goes, by an end or by silence, and comes back; the server stays. */
export async function outages(): Promise<Row[]> {
  const rows: Row[] = []
  for (let time = 1; time <= rounds(1, 3); time++) rows.push(...(await stopped(`${time}. `)))
  return [...rows, ...(await silent())]
}

/**
 * The catalogue's limits. Of the many answers while the database is stopped one may wait for the processor of a shared machine:
 * 99 of 100 are held to them there. Who meets the very moment in which the network falls silent is told after about 3.5 s
 * (`server/platform/pulse.ts`): nobody waits for more than 5 s.
 */
const limitsMs = {
  stopped: { nearlyAll: 1000, slowest: 5000 },
  silent: { nearlyAll: 5000, slowest: 5000 },
} as const
/**
 * Asked from the moment at which the database itself answers again: how long it recovers is its own. After a silence whoever asks
 * for the pulse may just have begun to wait, and waits 4 s.
 */
const backLimitsMs = { stopped: 3000, silent: 6000 } as const

async function stopped(which: string): Promise<Row[]> {
  const seconds = rounds(3, 60)
  const database = await ownDatabase()
  const place = { ...variablesFor(database.address), DATA_DIR: database.dataDir }
  const outage = await endure(place, {
    sql: database.sql,
    seconds,
    begin: database.stop,
    end: async () => {
      const again = await startEmbeddedPostgres({ dataDir: database.dataDir, log: () => {} })
      afterwards(again.stop)
    },
  })
  return rowsOf(`${which}database stopped for ${seconds} s`, outage, 'stopped')
}

async function silent(): Promise<Row[]> {
  const seconds = rounds(10, 60)
  const { address, sql, dataDir } = await ownDatabase()
  const way = await createCuttableWay(address)
  afterwards(way.close)
  afterwards(() => way.sql.end({ timeout: 1 }))
  const outage = await endure(
    { DATABASE_URL: way.url, DATA_DIR: dataDir },
    {
      sql,
      seconds,
      begin: async () => way.silence(),
      // What was open then stays deaf: the server must find out by itself.
      end: async () => way.mend(),
    },
  )
  return rowsOf(`database unreachable for ${seconds} s`, outage, 'silent')
}

type Outage = {
  sql: Sql
  seconds: number
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
}

async function endure(place: Record<string, string>, { sql, seconds, begin, end }: Outage) {
  const { server, url } = await ownServer(place)
  const pid = server.pid()
  const all = await startAllWriters(sql, url, writers)
  await all.untilMore(20)
  await begin()
  const client = new TestClient(url, url)
  const endProbe = startProbe(6, asker(all.giver.client, client))
  await pause(seconds * 1000)
  const isAlive = (await client.call(system.health)).status === 200
  const probe = await endProbe()
  await end()
  const backMs = await msUntil(async () => (await client.call(system.ready)).status === 200)
  await all.untilMore(20)
  await all.stop()
  const unaccounted = await all.unaccounted()
  for (const line of unaccounted) process.stderr.write(`${line}\n`)
  return {
    writes: all.count(),
    counts: all.counts(),
    unaccounted,
    probe,
    backMs,
    isSameProcess: isAlive && server.pid() === pid,
  }
}

/** A signed-in read, a visitor's read and a write in turn; whatever is not the Italian sentence counts as another answer. */
function asker(rider: TestClient, visitor: TestClient) {
  const form = { identifier: 'nessuno@tornanti.example', password: 'Passo-48-Gavia!' }
  const asks = [
    () => rider.call(auth.listSessions),
    () => visitor.call(auth.setupStatus),
    () => visitor.call(auth.login, form),
  ]
  let turn = 0
  return async () => {
    const answer = await asks[turn++ % asks.length]?.()
    const isUnderstood = answer?.status === 503 && answer.body.message === errors.UNAVAILABLE[1]
    return { status: isUnderstood ? 503 : `${answer?.status} ${JSON.stringify(answer?.body)}` }
  }
}

function rowsOf(what: string, outage: Awaited<ReturnType<typeof endure>>, how: keyof typeof limitsMs): Row[] {
  const limits = limitsMs[how]
  const { probe, writes, counts, unaccounted, backMs, isSameProcess } = outage
  const unavailable = probe.counts['503'] ?? 0
  return [
    atLeast(1, `${what}: answered 503 meanwhile`, unavailable, 'requests'),
    none(`${what}: answered otherwise, or not at all`, probe.total - unavailable, 'requests'),
    atMost(limits.nearlyAll, `${what}: 99 of 100 answers within`, quantile(probe.timesMs, 0.99), 'ms'),
    atMost(limits.slowest, `${what}: slowest answer`, quantile(probe.timesMs, 1), 'ms'),
    atMost(backLimitsMs[how], `${what}: ready again after`, backMs, 'ms'),
    note(`${what}: acknowledged`, writes, 'writes'),
    note(`${what}: ${kindsOfWrites}`, counts.join(' · ')),
    none(`${what}: lost, doubled or miscounted`, unaccounted.length, 'writes'),
    none(`${what}: restarts of the server`, isSameProcess ? 0 : 1, 'restarts'),
  ]
}
