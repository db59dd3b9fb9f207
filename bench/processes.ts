import { connect, type Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Measurement, median } from './measurement.ts'
import { withOwnServer } from './own-server.ts'

const connections = 32
const secondsEach = 4
const rounds = 5
const path = '/api/health'

/** The same requests, which need no database, to one process and to two that share the port. */
export function processesBench(): Promise<Measurement[]> {
  return withOwnServer({ WEB_CONCURRENCY: '1' }, (one) =>
    withOwnServer({ WEB_CONCURRENCY: '2' }, async (two) => {
      for (const { url } of [one, two]) await load(url)
      const loads: { one: Load; two: Load }[] = []
      // In turn, so that noise meets both alike; whoever is not asked rests.
      while (loads.length < rounds) loads.push({ one: await load(one.url), two: await load(two.url) })
      return [measurementOf(loads)]
    }),
  )
}

function measurementOf(loads: { one: Load; two: Load }[]): Measurement {
  const rate = (which: 'one' | 'two') => median(loads.map((each) => each[which].perSecond))
  const share = (which: 'one' | 'two') =>
    `${Math.round(100 * median(loads.map((each) => each[which].ownShare)))} %`
  const each = loads.map(({ one, two }) => (two.perSecond / one.perSecond).toFixed(2)).join(' ')
  return {
    what: `${path}: two processes to one`,
    ratio: rate('two') / rate('one'),
    limit: { atLeast: 1.6 },
    detail:
      `${Math.round(rate('one'))} → ${Math.round(rate('two'))} a second over ${connections} connections (round by round ${each}); ` +
      `the asking itself took ${share('one')} and ${share('two')} of ${availableParallelism()} cores`,
  }
}

type Load = { perSecond: number; ownShare: number }

async function load(url: string): Promise<Load> {
  const askers: Awaited<ReturnType<typeof openAsker>>[] = []
  // One after the other, as they come: then they are handed out in turn.
  while (askers.length < connections) askers.push(await openAsker(url))
  for (const { start } of askers) start()
  const count = () => askers.reduce((sum, asker) => sum + asker.answers(), 0)
  await pause(500)
  const [before, usedBefore, startedAt] = [count(), process.cpuUsage(), performance.now()]
  await pause(secondsEach * 1000)
  const tookMs = performance.now() - startedAt
  const used = process.cpuUsage(usedBefore)
  const perSecond = ((count() - before) * 1000) / tookMs
  for (const { stop } of askers) stop()
  return { perSecond, ownShare: (used.user + used.system) / 1000 / tookMs / availableParallelism() }
}

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
  return {
    start: () => socket.write(request),
    answers: () => Math.floor(bytes / length),
    stop: () => socket.destroy(),
  }
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
