import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, untilReady } from '#server/testing/server-process.ts'
import { atLeast, note, type Row } from '../scripts/parts/row.ts'
import { runNode } from '../scripts/parts/run.ts'
import { endProcess } from './load/processes.ts'
import { median } from './measurement.ts'
import { withOwnServer } from './own-server.ts'

const connections = 32
const secondsEach = 4
const rounds = 5
/**
 * As a visitor's browser asks for the door: a page, its picture and its session, without a question to a database. Beside it what
 * costs a server least, where the asking itself, which has the same cores, weighs more.
 */
const wishes = {
  '/login': [
    'GET /login HTTP/1.1',
    'accept-encoding: br',
    'sec-fetch-dest: document',
    'sec-fetch-mode: navigate',
    'sec-fetch-site: none',
  ],
  '/api/health': ['GET /api/health HTTP/1.1'],
}
type Wish = keyof typeof wishes

type Round = { one: Load; two: Load; bareOne: Load; bareTwo: Load }

/** The same requests, which need no database, to one process and to two that share the port; beside them an empty server's. */
export async function processesBench(): Promise<Row[]> {
  if ((await runNode('scripts/build.mjs', [], { isQuiet: true })) !== 0) throw new Error('The build failed.')
  return withOwnServer({ WEB_CONCURRENCY: '1' }, (one) =>
    withOwnServer({ WEB_CONCURRENCY: '2' }, (two) =>
      withBareServer(1, (bareOne) =>
        withBareServer(2, async (bareTwo) => {
          const servers = { one: one.url, two: two.url, bareOne, bareTwo }
          const page = await measure('/login', servers)
          const least = await measure('/api/health', servers)
          return [
            atLeast(1.6, '/login: two processes to one', ratioOf(page), textOf(page)),
            note('/api/health: two processes to one', ratioOf(least), textOf(least)),
          ]
        }),
      ),
    ),
  )
}

async function measure(wish: Wish, servers: Record<keyof Round, string>): Promise<Round[]> {
  for (const url of Object.values(servers)) await load(url, wish)
  const all: Round[] = []
  // In turn, so that noise meets all alike; whoever is not asked rests.
  while (all.length < rounds)
    all.push({
      one: await load(servers.one, wish),
      two: await load(servers.two, wish),
      bareOne: await load(servers.bareOne, wish),
      bareTwo: await load(servers.bareTwo, wish),
    })
  return all
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

const rateOf = (loads: readonly Round[], which: keyof Round): number =>
  median(loads.map((each) => each[which].perSecond))

const ratioOf = (loads: readonly Round[]): number =>
  Number((rateOf(loads, 'two') / rateOf(loads, 'one')).toFixed(2))

function textOf(loads: readonly Round[]): string {
  const share = (which: 'one' | 'two') =>
    `${Math.round(100 * median(loads.map((each) => each[which].ownShare)))} %`
  const each = loads.map(({ one, two }) => (two.perSecond / one.perSecond).toFixed(2)).join(' ')
  return (
    `${Math.round(rateOf(loads, 'one'))} → ${Math.round(rateOf(loads, 'two'))} a second over ${connections} connections (round by round ${each}); ` +
    `an empty node:http beside it ${(rateOf(loads, 'bareTwo') / rateOf(loads, 'bareOne')).toFixed(2)}; ` +
    `the asking itself took ${share('one')} and ${share('two')} of ${availableParallelism()} cores`
  )
}

type Load = { perSecond: number; ownShare: number }

async function load(url: string, wish: Wish): Promise<Load> {
  const askers: Awaited<ReturnType<typeof openAsker>>[] = []
  // One after the other, as they come: then they are handed out in turn.
  while (askers.length < connections) askers.push(await openAsker(url, wish))
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
async function openAsker(url: string, wish: Wish) {
  const { hostname, port, host } = new URL(url)
  const request = Buffer.from(`${[...wishes[wish], `host: ${host}`].join('\r\n')}\r\n\r\n`)
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

/** How long an answer is, with its head. */
function firstAnswer(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const read = (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      const head = /^HTTP\/1\.1 200 [\s\S]*?\r\n\r\n/.exec(answer)?.[0]
      const bodyBytes = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1] ?? Number.NaN)
      if (!head || Number.isNaN(bodyBytes)) return reject(new Error(`It answered ${answer.slice(0, 500)}`))
      if (answer.length < head.length + bodyBytes) return
      socket.off('data', read)
      resolve(answer.length)
    }
    socket.once('error', reject)
    socket.on('data', read)
    socket.write(request)
  })
}
