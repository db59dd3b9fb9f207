import { rounds } from '#server/testing/effort.ts'
import { killUnderWriters } from '#server/testing/kill-drill.ts'
import { ownTornanti } from './own-server.ts'
import { atMost, none, note, quantile, type Row } from './row.ts'

const writers = 20

/** Reliability FI-1 and FI-2: what was acknowledged is there, once, and adds up, however often somebody dies. */
export async function kills(): Promise<Row[]> {
  const count = rounds(5, 100)
  const rows: Row[] = []
  for (const victim of ['server', 'database'] as const) {
    const { url, dataDir, server } = await ownTornanti()
    const drill = await killUnderWriters({ url, dataDir, server, victim, kills: count, writers })
    for (const line of drill.unaccounted) process.stderr.write(`${line}\n`)
    const what = `kill -9 of the ${victim}`
    rows.push(
      note(`${what} under ${writers} writers`, count, 'times'),
      note(`${what}: acknowledged`, drill.acknowledged, 'writes'),
      none(`${what}: lost, doubled or miscounted`, drill.unaccounted.length, 'writes'),
      note(`${what}: ready again, median`, quantile(drill.recoveriesMs, 0.5), 'ms'),
      atMost(30_000, `${what}: ready again, slowest`, quantile(drill.recoveriesMs, 1), 'ms'),
    )
  }
  return rows
}
