import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { system } from '#contract/system.ts'
import { checkCounts } from '#server/features/stats/counts.commands.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally } from '#server/testing/forms.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { interruptedBy } from '../parts/run.ts'
import { fillCommunity } from './community.ts'
import { createWishes, signedInCrowd } from './load-wishes.ts'
import { ownTornanti } from './own-server.ts'
import { atLeast, atMost, none, note, quantile, type Row } from './row.ts'

const perSecond = 100
const clients = 200
/** Between two empty answers. */
const emptyEveryMs = 100

/**
 * The catalogue's figures hold on a quiet machine. On a busy one everybody waits, whatever is asked: there the limit is so
 * many times what an empty answer takes under the same load.
 */
const limits = { reads: { ms: 150, times: 5 }, writes: { ms: 300, times: 10 } } as const
/** Resident memory moves with the collector's mood by so much, whoever asks. */
const memoryMarginMb = 30

/** Reliability LD-1: ten minutes of a busy evening in a large community. */
export async function load(): Promise<Row[]> {
  const seconds = rounds(30, 600)
  const size = { people: rounds(1000, 10_000), posts: rounds(20_000, 200_000), events: rounds(200, 2000) }
  const { server, url, sql } = await ownTornanti()
  await fillCommunity(sql, { ...size, likesEach: 5 })
  const crowd = await signedInCrowd(sql, url, clients)
  const wish = await createWishes(sql, crowd)

  const timesMs = { reads: [] as number[], writes: [] as number[], empty: [] as number[] }
  const statuses: string[] = []
  const memoryMb: number[] = []
  const ask = async (kind: keyof typeof timesMs, call: () => Promise<{ status: number }>) => {
    const askedAt = performance.now()
    const status = await call().then(
      (answer) => String(answer.status),
      (error: Error) => String(error.cause ?? error),
    )
    timesMs[kind].push(performance.now() - askedAt)
    if (kind !== 'empty') statuses.push(status)
  }
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
    note('an empty answer: 99 of 100 within', quantile(timesMs.empty, 0.99), 'ms'),
    ...speedRows(timesMs, 'reads'),
    ...speedRows(timesMs, 'writes'),
    ...memoryRows(memoryMb, seconds),
  ]
}

function speedRows(timesMs: Record<'reads' | 'writes' | 'empty', number[]>, kind: 'reads' | 'writes'): Row[] {
  const { ms, times } = limits[kind]
  const limit = Math.max(ms, times * quantile(timesMs.empty, 0.99))
  return [
    note(`${kind}: median`, quantile(timesMs[kind], 0.5), 'ms'),
    note(`${kind}: 95 of 100 within`, quantile(timesMs[kind], 0.95), 'ms'),
    atMost(
      limit,
      `${kind}: 99 of 100 within (${ms}, or ${times} empty answers)`,
      quantile(timesMs[kind], 0.99),
      'ms',
    ),
  ]
}

/** From the second tenth to the last one; a short run is not warm by then, and nothing is judged. */
function memoryRows(samplesMb: number[], seconds: number): Row[] {
  const tenth = Math.ceil(samplesMb.length / 10)
  const warm = quantile(samplesMb.slice(tenth, 2 * tenth), 0.5)
  const end = quantile(samplesMb.slice(-tenth), 0.5)
  const what = `memory at the end, ${warm} MB when warm`
  return [
    seconds < 120
      ? note(what, end, 'MB')
      : atMost(
          Math.round(warm * 1.1) + memoryMarginMb,
          `${what}: a tenth and ${memoryMarginMb} more`,
          end,
          'MB',
        ),
  ]
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
