import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { system } from '#contract/system.ts'
import { checkCounts } from '#server/features/stats/counts.commands.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally } from '#server/testing/forms.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { atLeast, atMost, none, note, quantile, type Row } from '../parts/row.ts'
import { interruptedBy } from '../parts/run.ts'
import { fillCommunity } from './community.ts'
import { memoryRows, speedRows, type Times } from './load-verdict.ts'
import { createWishes, signedInCrowd } from './load-wishes.ts'
import { ownTornanti } from './own-server.ts'

const perSecond = 100
const clients = 200
/** Between two empty answers. */
const emptyEveryMs = 100

/** Before the load, for as long as a few seconds of it. */
const quietAnswers = 300

/** Reliability LD-1: ten minutes of a busy evening in a large community. */
export async function load(): Promise<Row[]> {
  const seconds = rounds(30, 600)
  const size = { people: rounds(1000, 10_000), posts: rounds(20_000, 200_000), events: rounds(200, 2000) }
  const { server, url, sql } = await ownTornanti()
  await fillCommunity(sql, { ...size, likesEach: 5 })
  const crowd = await signedInCrowd(sql, url, clients)
  const wish = await createWishes(sql, crowd)

  const timesMs: Times = { feed: [], reads: [], writes: [], empty: [] }
  const statuses: string[] = []
  const memoryMb: number[] = []
  const ask = async (kind: keyof Times, call: () => Promise<{ status: number }>) => {
    const askedAt = performance.now()
    const status = await call().then(
      (answer) => String(answer.status),
      (error: Error) => String(error.cause ?? error),
    )
    timesMs[kind].push(performance.now() - askedAt)
    if (kind !== 'empty') statuses.push(status)
  }
  const quietMs = await quietAnswer(url)
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > seconds * 1000 || interruptedBy() !== null
  const askForNothing = async () => {
    const client = new TestClient(url, url)
    while (!isOver()) {
      await ask('empty', () => client.call(system.health))
      await pause(emptyEveryMs)
    }
  }
  const watchMemory = async () => {
    while (!isOver()) {
      memoryMb.push(await residentMegabytes(server.pid()))
      await pause(1000)
    }
  }
  const sent: Promise<void>[] = []
  // Whoever waits for an answer keeps nobody else from asking: so many a second are asked, however slow the answers.
  const askSteadily = async () => {
    while (!isOver()) {
      const due = ((performance.now() - startedAt) * perSecond) / 1000
      while (sent.length < due) sent.push(ask(...wish()))
      await pause(5)
    }
  }
  await Promise.all([askSteadily(), askForNothing(), watchMemory()])
  const inTime = statuses.length
  await Promise.all(sent)
  const counts = tally(statuses)
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  const isFailed = (status: string) => !(Number(status) < 500)
  const refused = statuses.filter((status) => Number(status) >= 400 && Number(status) < 500).length
  const kept = await checkCounts({ db: sql })
  if (!kept.isDone) process.stderr.write(`${kept.text}\n`)
  return [
    note(
      'people · posts · likes · events',
      [size.people, size.posts, size.posts * 5, size.events].join(' · '),
    ),
    note(`mixed load of ${clients} people`, seconds, 's'),
    note('requests', statuses.length, 'requests'),
    atLeast(perSecond * 0.95, 'answered each second', Math.round(inTime / seconds), 'requests'),
    none('failed (5xx or no answer)', statuses.filter(isFailed).length, 'requests'),
    atMost(Math.ceil(statuses.length / 100), 'refused by a rule', refused, 'requests'),
    none('counts that are wrong afterwards', kept.isDone ? 0 : 1, 'times'),
    ...speedRows(timesMs, quietMs),
    ...memoryRows(memoryMb, seconds),
  ]
}

/** What nothing costs on this machine while nobody else asks: 99 of 100. */
async function quietAnswer(url: string): Promise<number> {
  const client = new TestClient(url, url)
  const timesMs: number[] = []
  while (timesMs.length < quietAnswers) {
    const askedAt = performance.now()
    await client.call(system.health)
    timesMs.push(performance.now() - askedAt)
    await pause(emptyEveryMs / 10)
  }
  return quantile(timesMs, 0.99)
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
