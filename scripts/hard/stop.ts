import { variablesFor } from '#server/testing/database.ts'
import { stopUnderRequests } from '#server/testing/drain-drill.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally } from '#server/testing/forms.ts'
import { ownDatabase, ownServer } from './own-server.ts'
import { atMost, none, note, type Row } from './row.ts'

const requests = 20

/** Reliability FI-7: SIGTERM under sign-ups that are sent at every moment around it. */
export async function stop(): Promise<Row[]> {
  const count = rounds(3, 40)
  const { address, sql, dataDir } = await ownDatabase()
  const wrong: string[] = []
  let [slowestMs, answered, lost, unclean] = [0, 0, 0, 0]
  for (let round = 0; round < count; round++) {
    const { server, url } = await ownServer({ ...variablesFor(address), DATA_DIR: dataDir })
    const drill = await stopUnderRequests({ server, url, requests, aheadMs: (round * 7) % 60 })
    const there = await sql`select from profiles where email = any(${drill.acknowledged})`
    slowestMs = Math.max(slowestMs, Math.round(drill.tookMs))
    answered += drill.statuses.filter((status) => status === 200 || status === 503).length
    lost += drill.acknowledged.length - there.length
    unclean += drill.exitCode === 0 ? 0 : 1
    wrong.push(...drill.statuses.filter((status) => status !== 200 && status !== 503).map(String))
  }
  if (wrong.length > 0) process.stderr.write(`${JSON.stringify(tally(wrong))}\n`)
  return [
    note(`SIGTERM under ${requests} sign-ups at once`, count, 'times'),
    note('answered', answered, 'requests'),
    none('cut off', wrong.length, 'requests'),
    none('acknowledged and lost', lost, 'writes'),
    none('ends with another exit code than 0', unclean, 'ends'),
    atMost(30_000, 'slowest end', slowestMs, 'ms'),
  ]
}
