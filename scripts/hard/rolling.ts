import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { points } from '#contract/points.ts'
import { variablesFor } from '#server/testing/database.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally, times } from '#server/testing/forms.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'
import { type Acknowledged, anyAddress, createPointGiver, unaccountedFor } from '#server/testing/writers.ts'
import { afterwards } from '../parts/cleaning.ts'
import { atLeast, none, note, type Row } from '../parts/row.ts'
import { startBalancer } from './balancer.ts'
import { ownDatabase } from './own-server.ts'

const clients = 20
const pauseMs = 150
/**
 * Without any answering time each client would ask every 150 ms: 133 a second. While one of two servers starts on the
 * same two cores answers take longer; 50 a second is what the catalogue asks for, and less would be no load.
 */
const leastRate = 50

/** Reliability FI-8: two servers are restarted in turn under load, and nobody notices. */
export async function rolling(): Promise<Row[]> {
  const count = rounds(2, 10)
  const { address, sql, dataDir } = await ownDatabase()
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(ports)
  afterwards(balancer.close)
  const servers = ports.map((port) => {
    const env = { DATA_DIR: dataDir, DEMO: '0', TRUST_PROXY: '1', STOP_DELAY_SECONDS: '2' }
    const place = { PORT: String(port), PUBLIC_URL: balancer.url, ...variablesFor(address) }
    const server = createServerProcess({ ...env, ...place })
    afterwards(() => server.end('SIGTERM'))
    const start = async () => {
      await server.start(`http://localhost:${port}`)
      while (!balancer.isReady(port)) await pause(50)
    }
    return { start, end: () => server.end('SIGTERM') }
  })
  for (const { start } of servers) await start()

  const startedAt = performance.now()
  const load = startLoad(await createPointGiver(sql, balancer.url))
  let unclean = 0
  for (let round = 0; round < count; round++)
    for (const { start, end } of servers) {
      unclean += (await end()) === 0 ? 0 : 1
      await start()
      await pause(500)
    }
  await load.stop()
  const rate = Math.round((load.requests() * 1000) / (performance.now() - startedAt))
  const unaccounted = await unaccountedFor(sql, load.acknowledged)
  for (const line of unaccounted) process.stderr.write(`${line}\n`)
  if (load.failures.length > 0) process.stderr.write(`${JSON.stringify(tally(load.failures))}\n`)
  return [
    note(`restarts of each of two servers under ${clients} clients`, count, 'times'),
    note('requests', load.requests(), 'requests'),
    atLeast(leastRate, 'each second', rate, 'requests'),
    none('failed', load.failures.length, 'requests'),
    none('lost, doubled or miscounted', unaccounted.length, 'writes'),
    none('ends with another exit code than 0', unclean, 'ends'),
    note('sent to the other server, unseen by anybody', balancer.retries(), 'requests'),
  ]
}

/** Reads and writes without a retry of their own: whatever is not answered well has failed. */
function startLoad({ client, riderId }: Awaited<ReturnType<typeof createPointGiver>>) {
  const acknowledged: Acknowledged = { emails: [], awards: [] }
  const failures: string[] = []
  let [isOver, requests] = [false, 0]
  const award = async () => {
    const requestKey = randomUUID()
    const form = { userId: riderId, points: 1, description: 'Riavvio a turno', requestKey }
    const answer = await client.call(points.award, form, anyAddress())
    if (answer.status === 200) acknowledged.awards.push(requestKey)
    return answer
  }
  const calls = [award, () => client.call(community.feed), () => client.call(auth.session)]
  const ask = async (number: number) => {
    for (let at = number; !isOver; at++) {
      requests++
      const call = calls[at % calls.length] ?? award
      const answer = await call().catch((error: Error) => ({ status: String(error.cause ?? error) }))
      if (answer.status !== 200) failures.push(`${call === award ? 'POST' : 'GET'} ${answer.status}`)
      await pause(pauseMs)
    }
  }
  const all = Promise.all(times(clients, ask))
  return {
    acknowledged,
    failures,
    requests: () => requests,
    stop: async () => {
      isOver = true
      await all
    },
  }
}
