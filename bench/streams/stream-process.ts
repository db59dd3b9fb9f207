import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { livePath } from '#contract/live.ts'
import { Line } from '../load/line.ts'
import { cookieOf, writerOf } from '../requests/wire.ts'

/** Opens streams until there are so many, then writes so many posts, each when the one before has been heard by all. */
export type StreamWish = { port: number; open: number; write: number }
export type StreamFigures = {
  opened: number
  delivered: number
  p50Ms: number
  p99Ms: number
  lastMs: number
}

const openingAtOnce = 50
/** Longer than that nobody waits for a message. */
const patienceMs = 10_000

const sockets: Socket[] = []
let sentAt = 0
let times: number[] = []
let turn = 0

async function openOne(port: number, rider: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
  await new Promise<void>((resolve, reject) => {
    let isOpen = false
    socket.on('error', reject)
    socket.on('close', () => {
      if (isOpen) sockets.splice(sockets.indexOf(socket), 1)
    })
    socket.on('data', (chunk) => {
      if (!isOpen) {
        const head = chunk.toString()
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head))
        isOpen = true
        sockets.push(socket)
        return resolve()
      }
      // Messages are short and come in one piece; a beat, or news of something else, names no post of ours.
      if (sentAt > 0 && chunk.includes('"is":"new"')) times.push(performance.now() - sentAt)
    })
    socket.write(`GET ${livePath} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookieOf(rider)}\r\n\r\n`)
  })
}

async function openAll(port: number, wanted: number): Promise<void> {
  while (sockets.length < wanted) {
    const from = sockets.length
    const count = Math.min(openingAtOnce, wanted - from)
    await Promise.all(Array.from({ length: count }, (_, at) => openOne(port, 1 + from + at)))
  }
}

async function writePosts(port: number, count: number): Promise<number[]> {
  const writer = writerOf({ request: 'create', target: { is: 'product', port }, rider: null })
  const line = new Line(port, (reason) => process.stderr.write(`${reason}\n`))
  const all: number[] = []
  for (let round = 0; round < count; round++) {
    times = []
    sentAt = performance.now()
    const status = await new Promise<number>((resolve) =>
      line.send(writer(turn++), (answer) => resolve(answer.status)),
    )
    if (status !== 200) throw new Error(`A post was answered with ${status}.`)
    while (times.length < sockets.length && performance.now() - sentAt < patienceMs) await pause(5)
    all.push(...times)
  }
  line.end()
  return all
}

process.on('message', (message) => {
  const { port, open, write } = message as StreamWish
  const work = async (): Promise<StreamFigures> => {
    await openAll(port, open)
    const sorted = Float64Array.from(await writePosts(port, write)).sort()
    const quantile = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return {
      opened: sockets.length,
      delivered: sorted.length,
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
      lastMs: quantile(1),
    }
  }
  work().then(
    (figures) => process.send?.(figures),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
