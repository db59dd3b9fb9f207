import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { system } from '#contract/system.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { createCuttableWay } from '#server/testing/cuttable-database.ts'
import { variablesFor } from '#server/testing/database.ts'
import { rounds } from '#server/testing/effort.ts'
import { TestClient } from '#server/testing/test-client.ts'
import {
  countOf,
  createPointGiver,
  startWriters,
  unaccountedFor,
  untilMore,
} from '#server/testing/writers.ts'
import { afterwards } from './cleaning.ts'
import { ownDatabase, ownServer } from './own-server.ts'
import { msUntil, startProbe } from './probe.ts'
import { atMost, none, note, type Row } from './row.ts'

const writers = 20

/** Reliability FI-4 and FI-5: the database goes, by an end or by silence, and comes back; the server stays. */
export async function outages(): Promise<Row[]> {
  return [...(await stopped()), ...(await silent())]
}

async function stopped(): Promise<Row[]> {
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
  return rowsOf(`database stopped for ${seconds} s`, outage, 5_000)
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
      end: async () => {
        // What was swallowed is gone; connections that wait for it end with the next packet.
        way.cut()
        way.mend()
      },
    },
  )
  return rowsOf(`database unreachable for ${seconds} s`, outage, 20_000)
}

type Outage = {
  sql: Parameters<typeof createPointGiver>[0]
  seconds: number
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
}

async function endure(place: Record<string, string>, { sql, seconds, begin, end }: Outage) {
  const { server, url } = await ownServer(place)
  const pid = server.pid()
  const giver = await createPointGiver(sql, url)
  const { acknowledged, stop } = startWriters(url, writers, giver)
  await untilMore(acknowledged, 20)
  await begin()
  const client = new TestClient(url, url)
  const endProbe = startProbe(5, () => giver.client.call(auth.listSessions))
  await pause(seconds * 1000)
  const isAlive = (await client.call(system.health)).status === 200
  const probe = await endProbe()
  await end()
  const backMs = await msUntil(async () => (await client.call(system.ready)).status === 200)
  await untilMore(acknowledged, 20)
  await stop()
  const unaccounted = await unaccountedFor(sql, acknowledged)
  for (const line of unaccounted) process.stderr.write(`${line}\n`)
  return {
    writes: countOf(acknowledged),
    unaccounted,
    probe,
    backMs,
    isSameProcess: isAlive && server.pid() === pid,
  }
}

function rowsOf(what: string, outage: Awaited<ReturnType<typeof endure>>, limitMs: number): Row[] {
  const { probe, writes, unaccounted, backMs, isSameProcess } = outage
  const unavailable = probe.counts['503'] ?? 0
  return [
    note(`${what}: answered 503 meanwhile`, unavailable, 'requests'),
    none(`${what}: answered otherwise, or not at all`, probe.total - unavailable, 'requests'),
    atMost(limitMs, `${what}: slowest answer`, probe.slowestMs, 'ms'),
    atMost(15_000, `${what}: ready again after`, backMs, 'ms'),
    note(`${what}: acknowledged`, writes, 'writes'),
    none(`${what}: lost, doubled or miscounted`, unaccounted.length, 'writes'),
    none(`${what}: restarts of the server`, isSameProcess ? 0 : 1, 'restarts'),
  ]
}
