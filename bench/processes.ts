import { connect, type Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Measurement, median } from './measurement.ts'
import { withOwnServer } from './own-server.ts'

const connections = 32
const seconds = 5
const rounds = 3
const path = '/api/health'

/** The same requests, which need no database, to one process and to two that share the port. */
export async function processesBench(): Promise<Measurement[]> {
  const one: Load[] = []
  const two: Load[] = []
  // In turn, so that noise meets both alike.
  for (let round = 0; round < rounds; round++) {
    one.push(await loadOf(1))
    two.push(await loadOf(2))
  }
  const rate = (loads: Load[]) => median(loads.map(({ perSecond }) => perSecond))
  const share = (loads: Load[]) => `${Math.round(100 * median(loads.map(({ ownShare }) => ownShare)))} %`
  const ratio = median(two.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN)))
  return [
    {
      what: `${path}: two processes to one`,
      ratio,
      limit: { atLeast: 1.6 },
      detail:
        `${Math.round(rate(one))} → ${Math.round(rate(two))} a second over ${connections} connections; ` +
        `the asking itself took ${share(one)} and ${share(two)} of ${availableParallelism()} cores`,
    },
  ]
}

type Load = { perSecond: number; ownShare: number }

const loadOf = (processes: number): Promise<Load> =>
  withOwnServer({ WEB_CONCURRENCY: String(processes) }, async ({ url }) => {
    const askers = await Promise.all(Array.from({ length: connections }, () => openAsker(url)))
    const count = () => askers.reduce((sum, asker) => sum + asker.answers(), 0)
    await pause(2_000)
    const [before, usedBefore, startedAt] = [count(), process.cpuUsage(), performance.now()]
    await pause(seconds * 1000)
    const tookMs = performance.now() - startedAt
    const used = process.cpuUsage(usedBefore)
    const perSecond = ((count() - before) * 1000) / tookMs
    for (const { stop } of askers) stop()
    return { perSecond, ownShare: (used.user + used.system) / 1000 / tookMs / availableParallelism() }
  })

/** One connection that asks again as soon as it is answered. As little work as can be: what it takes is taken from the servers. */
async function openAsker(url: string) {
  const { hostname, port, host } = new URL(url)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  const socket = connect(Number(port), hostname).setNoDelay()
  const length = await firstAnswer(socket, request)
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // Every answer has the same length.
    if (bytes % length === 0) socket.write(request)
  })
  socket.write(request)
  return { answers: () => Math.floor(bytes / length), stop: () => socket.destroy() }
}

function firstAnswer(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (answer: Buffer) => {
      if (answer.includes('HTTP/1.1 200')) resolve(answer.length)
      else reject(new Error(`${path} answered ${answer}`))
    })
    socket.write(request)
  })
}
