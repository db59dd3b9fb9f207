import { variablesFor } from '#server/testing/database.ts'
import { stopUnderHeldRequests, stopUnderRequests } from '#server/testing/drain-drill.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally } from '#server/testing/forms.ts'
import { atMost, exactly, none, note, type Row } from '../parts/row.ts'
import { ownDatabase, ownServer } from './own-server.ts'

const [requests, held] = [20, 40]

/** Reliability FI-7: a stop carries out what it has begun with, and loses nothing of what was sent around it. */
export async function stop(): Promise<Row[]> {
  return [...(await underWay()), ...(await aroundIt())]
}

/** Forty that are surely under way, behind a row that is held. */
async function underWay(): Promise<Row[]> {
  const count = rounds(1, 10)
  const { address, sql, dataDir } = await ownDatabase()
  let [finished, carriedOut, refusing, unclean, slowestMs] = [0, 0, 0, 0, 0]
  for (let round = 0; round < count; round++) {
    const { server, url } = await ownServer({ ...variablesFor(address), DATA_DIR: dataDir })
    const drill = await stopUnderHeldRequests({ server, url, requests: held, sql })
    finished += drill.statuses.filter((status) => status === 200).length
    carriedOut += drill.carriedOut
    refusing += drill.newRefused ? 1 : 0
    unclean += drill.exitCode === 0 ? 0 : 1
    slowestMs = Math.max(slowestMs, Math.round(drill.tookMs))
    process.stdout.write(`${JSON.stringify(tally(drill.statuses))}\n`)
  }
  const all = count * held
  return [
    note(`SIGTERM under ${held} writes that wait for a row`, count, 'times'),
    exactly(all, 'under way: answered 200', finished, `of ${all}`),
    exactly(all, 'under way: carried out', carriedOut, `of ${all}`),
    exactly(count, 'new connections refused while they finish', refusing, `of ${count}`),
    none('under way: ends with another exit code than 0', unclean, 'ends'),
    atMost(10_000, 'under way: slowest end', slowestMs, 'ms'),
  ]
}

/** Sign-ups that are sent at every moment around the signal. */
async function aroundIt(): Promise<Row[]> {
  const count = rounds(3, 40)
  const { address, sql, dataDir } = await ownDatabase()
  const wrong: string[] = []
  let [slowestMs, answered, busy, lost, unclean] = [0, 0, 0, 0, 0]
  for (let round = 0; round < count; round++) {
    const { server, url } = await ownServer({ ...variablesFor(address), DATA_DIR: dataDir })
    const drill = await stopUnderRequests({ server, url, requests, aheadMs: (round * 7) % 60 })
    const there = await sql`select from profiles where email = any(${drill.acknowledged})`
    slowestMs = Math.max(slowestMs, Math.round(drill.tookMs))
    answered += drill.statuses.filter((status) => status === 200).length
    lost += drill.acknowledged.length - there.length
    unclean += drill.exitCode === 0 ? 0 : 1
    busy += drill.statuses.filter((status) => status === 'BUSY').length
    wrong.push(...drill.statuses.filter((status) => status !== 200 && status !== 'BUSY').map(String))
  }
  if (wrong.length > 0) process.stderr.write(`${JSON.stringify(tally(wrong))}\n`)
  return [
    note(`SIGTERM under ${requests} sign-ups at once`, count, 'times'),
    note('answered 200', answered, 'requests'),
    note('told to come back: too long in line for a password', busy, 'requests'),
    none('cut off or refused otherwise', wrong.length, 'requests'),
    none('acknowledged and lost', lost, 'writes'),
    none('ends with another exit code than 0', unclean, 'ends'),
    atMost(10_000, 'slowest end', slowestMs, 'ms'),
  ]
}
