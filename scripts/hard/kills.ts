import type { Sql } from '#server/db/client.ts'
import { kindsOfWrites } from '#server/testing/all-writers.ts'
import { rounds } from '#server/testing/effort.ts'
import { killUnderWholeWriters, killUnderWriters } from '#server/testing/kill-drill.ts'
import { wholeCount } from '#server/testing/whole-writers.ts'
import { atLeast, atMost, compared, none, note, quantile, type Row } from '../parts/row.ts'
import { damageIn } from './amcheck.ts'
import { ownTornanti } from './own-server.ts'

const writers = 20
/** Before each kill: a second of them, on two cores. */
const writes = 150

/**
 * The usual one keeps the catalogue's limit. The slowest may take longer: machines are shared, and a kill that meets
 * somebody else's build waits for the processor, not for us.
 */
const limitsMs = {
  server: { median: 3000, slowest: 15_000 },
  database: { median: 10_000, slowest: 25_000 },
  both: { median: 10_000, slowest: 25_000 },
} as const

/** Reliability FI-1 to FI-3: what was acknowledged is there, once and whole, however often somebody dies. */
export async function kills(): Promise<Row[]> {
  return [...(await underWrites('server')), ...(await underWrites('database')), ...(await underWholeActs())]
}

async function underWrites(victim: 'server' | 'database'): Promise<Row[]> {
  const count = rounds(5, 100)
  const { url, dataDir, server, sql } = await ownTornanti()
  const drill = await killUnderWriters({ url, dataDir, server, victim, kills: count, writers, writes })
  const what = `kill -9 of the ${victim}`
  return [
    note(`${what} under ${writers} writers`, count, 'times'),
    note(`${what}: acknowledged`, drill.acknowledged, 'writes'),
    note(`${what}: ${kindsOfWrites}`, drill.counts.join(' · ')),
    atLeast(count, `${what}: commits that wrote for several people`, drill.ofSeveral, 'commits'),
    none(`${what}: lost, doubled or miscounted`, told(drill.unaccounted), 'writes'),
    ...recoveries(what, drill.recoveriesMs, limitsMs[victim]),
    await damage(what, sql),
  ]
}

async function underWholeActs(): Promise<Row[]> {
  const count = rounds(5, 100)
  const { url, dataDir, server, sql } = await ownTornanti()
  const drill = await killUnderWholeWriters({ url, dataDir, server, victim: 'both', kills: count, writers })
  const what = 'kill -9 of both'
  const { entries, awards, departures } = drill.done
  const counts = [entries.length, awards.length, departures.length, drill.rewarded]
  return [
    note(`${what} under ${writers} who write many rows at once`, count, 'times'),
    note(`${what}: acknowledged`, wholeCount(drill.done), 'acts'),
    note(`${what}: entries with tags · awards · accounts ended · lists rewarded`, counts.join(' · ')),
    none(
      `${what}: kinds of acts that never came to their end`,
      counts.filter((one) => one === 0).length,
      'kinds',
    ),
    none(`${what}: half done, lost or miscounted`, told(drill.halves), 'acts'),
    ...recoveries(what, drill.recoveriesMs, limitsMs.both),
    await damage(what, sql),
  ]
}

const recoveries = (
  what: string,
  timesMs: number[],
  { median, slowest }: { median: number; slowest: number },
): Row[] => [
  atMost(median, `${what}: ready again, median`, quantile(timesMs, 0.5), 'ms'),
  atMost(slowest, `${what}: ready again, slowest`, quantile(timesMs, 1), 'ms'),
  compared(median, `${what}: ready again, slowest, by the catalogue`, quantile(timesMs, 1), 'ms'),
]

const damage = async (what: string, sql: Sql): Promise<Row> =>
  none(`${what}: damaged tables and indexes (amcheck)`, told(await damageIn(sql)), 'complaints')

/** How many, once each was said. */
function told(lines: string[]): number {
  for (const line of lines) process.stderr.write(`${line}\n`)
  return lines.length
}
