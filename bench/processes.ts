import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, untilReady } from '#server/testing/server-process.ts'
import { endProcess } from './load/processes.ts'
import { type Measurement, median } from './measurement.ts'
import { withOwnServer } from './own-server.ts'

const connections = 32
const secondsEach = 4
const rounds = 5
const path = '/api/health'

type Round = { one: Load; two: Load; bareOne: Load; bareTwo: Load }

/** The same requests, which need no database, to one process and to two that share the port; beside them an empty server's. */
export function processesBench(): Promise<Measurement[]> {
  return withOwnServer({ WEB_CONCURRENCY: '1' }, (one) =>
    withOwnServer({ WEB_CONCURRENCY: '2' }, (two) =>
      withBareServer(1, (bareOne) =>
        withBareServer(2, async (bareTwo) => {
          const servers = { one: one.url, two: two.url, bareOne, bareTwo }
          for (const url of Object.values(servers)) await load(url)
          const all: Round[] = []
          // In turn, so that noise meets all alike; whoever is not asked rests.
          while (all.length < rounds)
            all.push({
              one: await load(servers.one),
              two: await load(servers.two),
              bareOne: await load(servers.bareOne),
              bareTwo: await load(servers.bareTwo),
            })
          return [measurementOf(all)]
        }),
      ),
    ),
  )
}

async function withBareServer<Result>(processes: number, work: (url: string) => Promise<Result>) {
  const port = await freePort()
  const program = fileURLToPath(new URL('load/bare-cluster.ts', import.meta.url))
  const child = spawn(process.execPath, [program, String(port), String(processes)], { stdio: 'inherit' })
  try {
    const url = `http://127.0.0.1:${port}`
    await untilReady(url)
    return await work(url)
  } finally {
    await endProcess(child)
  }
}

function measurementOf(loads: Round[]): Measurement {
  const rate = (which: keyof Round) => median(loads.map((each) => each[which].perSecond))
  const share = (which: 'one' | 'two') =>
    `${Math.round(100 * median(loads.map((each) => each[which].ownShare)))} %`
  const each = loads.map(({ one, two }) => (two.perSecond / one.perSecond).toFixed(2)).join(' ')
  return {
    what: `${path}: two processes to one`,
    ratio: rate('two') / rate('one'),
    limit: { atLeast: 1.6 },
    detail:
      `${Math.round(rate('one'))} → ${Math.round(rate('two'))} a second over ${connections} connections (round by round ${each}); ` +
      `an empty node:http beside it ${(rate('bareTwo') / rate('bareOne')).toFixed(2)}; ` +
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
