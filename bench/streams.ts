import { execSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { livePath } from '#contract/live.ts'
import type { Sql } from '#server/db/client.ts'
import { postInput } from '#server/testing/community.ts'
import { type Measurement, median } from './measurement.ts'
import { cookieOf, type OwnServer, withOwnServer } from './own-server.ts'

const streamCount = 5_000
const openedAtOnce = 50
/** Each with its own p99, of which the middle one counts. */
const repeats = 3
const rounds = 8
const limitMs = 500
/** More would be a leak, or a copy of something for each. */
const memoryLimitKb = 40

/** Told by a signal, the server gives back what it does not need and says what it holds. */
const measuring = `
  import v8 from 'node:v8'
  import vm from 'node:vm'
  process.on('SIGUSR2', () => {
    v8.setFlagsFromString('--expose-gc')
    for (let times = 0; times < 4; times++) vm.runInNewContext('gc')()
    process.stdout.write('\\nholds ' + process.memoryUsage.rss() + '\\n')
  })`

/** 5,000 pages of 5,000 riders listen to one process while others write. */
export function streamsBench(): Promise<Measurement[]> {
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(measuring)}` }
  return withOwnServer(env, async (own) => {
    refuseFewFiles()
    await fill(own.sql)
    const before = await heldBytes(own)
    const ears = await openEars(own)
    const after = await heldBytes(own)
    const kbEach = (after - before) / streamCount / 1024
    const light = startLight(own.url)
    await pause(3_000)
    const quiet = light.take()
    // A first one, which is not counted, to warm up.
    await deliver(ears, () => post(own))
    light.take()
    const likes = await again(() => deliver(ears, (round) => like(own, round)))
    const posts = await again(() => deliver(ears, () => post(own)))
    const busy = await light.stop()
    const atRest = ears.filter(({ socket }) => socket.destroyed).length
    for (const { socket } of ears) socket.destroy()
    const meanwhile = `a light request meanwhile: p99 ${ms(quantile(busy, 0.99))}, with nothing to tell ${ms(quantile(quiet, 0.99))}`
    return [
      delivery('a like', likes, meanwhile),
      delivery('a post', posts, meanwhile),
      {
        what: `memory for each of ${streamCount} streams, to ${memoryLimitKb} KB`,
        ratio: kbEach / memoryLimitKb,
        limit: { atMost: 1 },
        detail: `${kbEach.toFixed(1)} KB; the process ${mb(before)} → ${mb(after)}; ${atRest} streams ended by themselves`,
      },
    ]
  })
}

type Delays = { sinceAnswer: number[]; sinceAsked: number[]; missing: number }

function delivery(what: string, runs: readonly Delays[], meanwhile: string): Measurement {
  const missing = runs.reduce((sum, run) => sum + run.missing, 0)
  const middle = (part: number, of: 'sinceAnswer' | 'sinceAsked') =>
    median(runs.map((run) => quantile(run[of], part)))
  const p99 = middle(0.99, 'sinceAnswer')
  return {
    what: `${what} told to ${streamCount} streams: p99 from its answer to its arrival, to ${limitMs} ms`,
    // A message that never came is later than any limit.
    ratio: missing > 0 ? Number.POSITIVE_INFINITY : p99 / limitMs,
    limit: { atMost: 1 },
    detail: `p50 ${ms(middle(0.5, 'sinceAnswer'))}, p99 ${ms(p99)}; from the asking p99 ${ms(middle(0.99, 'sinceAsked'))}; ${missing} missing; ${meanwhile}`,
  }
}

const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
const ms = (value: number) => `${value.toFixed(1)} ms`
const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

/** Both ends need a file for each stream; Node raises its own limit as far as it may. */
function refuseFewFiles(): void {
  const most = execSync('ulimit -Hn', { encoding: 'utf8', shell: '/bin/sh' }).trim()
  const needed = streamCount + 1_000
  if (most !== 'unlimited' && Number(most) < needed)
    throw new Error(`${streamCount} streams need ${needed} open files; ulimit -Hn says ${most}.`)
  process.stdout.write(`open files: ${most} allowed, ${needed} needed by each of server and clients\n`)
}

async function heldBytes({ pid, output }: OwnServer): Promise<number> {
  const said = () => [...output().matchAll(/^holds (\d+)$/gm)]
  const before = said().length
  // Whatever just ended is let go of first.
  await pause(2_000)
  process.kill(pid, 'SIGUSR2')
  while (said().length === before) await pause(50)
  return Number(said().at(-1)?.[1])
}

const tokenOf = (rider: number) => `bench-rider-${rider}`
const idOf = (word: string, rider: number) => `${word}0000-0000-4000-8000-${String(rider).padStart(12, '0')}`
const postId = idOf('bbbb', 1)

/** Riders with a session each, and a post of the last of them. */
async function fill(sql: Sql): Promise<void> {
  const riders = sql`generate_series(0, ${streamCount}) n`
  const id = sql`('aaaa0000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  await sql.begin(async (db) => {
    await db`set local statement_timeout = 0`
    await db`select set_config('tornanti.operator', 'yes', true)`
    await db`insert into users (id, password_hash, email_confirmed_at) select ${id}, 'none', now() from ${riders}`
    await db`
      insert into profiles (user_id, email, display_name, first_name, last_name, city)
      select ${id}, 'bench' || n || '@example.org', 'Rider ' || n, 'Rider', n::text, 'Como' from ${riders}`
    await db`insert into user_roles (user_id, role) select ${id}, 'user' from ${riders} on conflict do nothing`
    await db`
      insert into sessions (token_hash, user_id)
      select sha256(convert_to('bench-rider-' || n, 'UTF8')), ${id} from ${riders}`
    await db`update settings set moderation_enabled = false`
    await db`
      insert into community_posts (id, request_key, user_id, content, post_type, status)
      values (${postId}, ${randomUUID()}, ${idOf('aaaa', streamCount)}, 'Una strada tra i boschi.', 'tour', 'published')`
  })
  await sql`analyze`
}

type Ear = { socket: Socket; heardAt: number }

async function openEars({ url }: OwnServer): Promise<Ear[]> {
  const ears: Ear[] = []
  const startedAt = performance.now()
  while (ears.length < streamCount) {
    const group = Array.from({ length: openedAtOnce }, (_, index) => openEar(url, ears.length + index))
    ears.push(...(await Promise.all(group)))
  }
  const took = performance.now() - startedAt
  process.stdout.write(`${streamCount} streams opened in ${(took / 1000).toFixed(1)} s\n`)
  return ears
}

async function openEar(url: string, rider: number): Promise<Ear> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const ear = { socket, heardAt: 0 }
  socket.write(
    `GET ${livePath} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookieOf(tokenOf(rider))}\r\naccept: text/event-stream\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  if (!first.includes('HTTP/1.1 200')) throw new Error(`A stream was refused: ${first}`)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    if (chunk.includes('"post":')) ear.heardAt = performance.now()
  })
  return ear
}

async function again(work: () => Promise<Delays>): Promise<Delays[]> {
  const runs: Delays[] = []
  while (runs.length < repeats) runs.push(await work())
  return runs
}

/** Told to all, again and again: how long each took to hear of it. */
async function deliver(ears: Ear[], write: (round: number) => Promise<void>): Promise<Delays> {
  const delays: Delays = { sinceAnswer: [], sinceAsked: [], missing: 0 }
  for (let round = 0; round < rounds; round++) {
    for (const ear of ears) ear.heardAt = 0
    const askedAt = performance.now()
    await write(round)
    const answeredAt = performance.now()
    for (let tries = 0; tries < 100 && ears.some(({ heardAt }) => heardAt === 0); tries++) await pause(50)
    for (const { heardAt } of ears) {
      if (heardAt === 0) delays.missing += 1
      else {
        delays.sinceAnswer.push(Math.max(0, heardAt - answeredAt))
        delays.sinceAsked.push(heardAt - askedAt)
      }
    }
    await pause(400)
  }
  return delays
}

async function ask(
  { url }: Pick<OwnServer, 'url'>,
  method: string,
  path: string,
  body?: object,
): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      cookie: cookieOf(tokenOf(streamCount)),
      origin: url,
      ...(body && { 'content-type': 'application/json' }),
    },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
}

const like = (own: OwnServer, round: number) =>
  ask(own, round % 2 === 0 ? 'PUT' : 'DELETE', `/api/community/posts/${postId}/like`)

async function post(own: OwnServer): Promise<void> {
  // So many posts of one rider are refused, and that is not what is measured.
  await own.sql`delete from attempts`
  await ask(own, 'POST', '/api/community/posts', postInput())
}

/** Somebody who asks for something light every few milliseconds. */
function startLight(url: string) {
  let times: number[] = []
  let isOver = false
  const run = async () => {
    while (!isOver) {
      const askedAt = performance.now()
      await (await fetch(`${url}/api/health`)).arrayBuffer()
      times.push(performance.now() - askedAt)
      await pause(5)
    }
  }
  const running = run()
  // Heard of where it is stopped; before that the fault that ends everything comes first.
  running.catch(() => {})
  const take = () => {
    const taken = times
    times = []
    return taken
  }
  return {
    take,
    stop: async () => {
      isOver = true
      await running
      return take()
    },
  }
}
