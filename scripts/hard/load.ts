import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { itineraries } from '#contract/itineraries.ts'
import { profiles } from '#contract/profiles.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { postInput } from '#server/testing/community.ts'
import { rounds } from '#server/testing/effort.ts'
import { tally } from '#server/testing/forms.ts'
import { createPeople } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { anyAddress } from '#server/testing/writers.ts'
import { interruptedBy } from '../parts/run.ts'
import { ownTornanti } from './own-server.ts'
import { none, note, quantile, type Row } from './row.ts'

const clients = 20
/** Between two requests of one person: about 100 a second of all. */
const pauseMs = 200

/** Reliability LD-1: ten minutes of what a busy evening looks like. Speeds are figures, no verdicts: machines are shared. */
export async function load(): Promise<Row[]> {
  const seconds = rounds(30, 600)
  const { server, url, sql } = await ownTornanti({ DEMO: '1' })
  const people = createPeople(sql, createPasswordHasher())
  const riders: Rider[] = []
  // One after the other: so many at once from one address would be sent away.
  while (riders.length < clients) {
    riders.push(await signedInRider({ people, client: () => new TestClient(url, url) }))
    await sql`delete from attempts`
  }
  const [post] = (await riders[0]?.client.call(community.feed))?.body.items ?? []
  if (!post) throw new Error('The demo has no post.')

  const timesMs: { reads: number[]; writes: number[] } = { reads: [], writes: [] }
  const failures: string[] = []
  let refused = 0
  const deadline = performance.now() + seconds * 1000
  const ask = async (rider: Rider) => {
    while (performance.now() < deadline && !interruptedBy()) {
      const [kind, call] = wish(rider, post.id)
      const startedAt = performance.now()
      const answer = await call().catch((error: Error) => ({ status: String(error.cause ?? error) }))
      timesMs[kind].push(performance.now() - startedAt)
      if (typeof answer.status !== 'number' || answer.status >= 500) failures.push(String(answer.status))
      else if (answer.status >= 400) refused++
      await pause(pauseMs)
    }
  }
  const rssAtStart = await residentMegabytes(server.pid())
  const all = Promise.all(riders.map(ask))
  await pause(seconds * 100)
  const rssWarm = await residentMegabytes(server.pid())
  await all
  const rssAtEnd = await residentMegabytes(server.pid())
  if (failures.length > 0) process.stderr.write(`${JSON.stringify(tally(failures))}\n`)
  const requests = timesMs.reads.length + timesMs.writes.length
  return [
    note(`mixed load of ${clients} people`, seconds, 's'),
    note('requests', requests, 'requests'),
    note('each second', Math.round(requests / seconds), 'requests'),
    none('failed (5xx or no answer)', failures.length, 'requests'),
    note('refused by a rule (so many posts an hour)', refused, 'requests'),
    ...(['reads', 'writes'] as const).flatMap((kind) => [
      note(`${kind}: median`, quantile(timesMs[kind], 0.5), 'ms'),
      note(`${kind}: 95 of 100 within`, quantile(timesMs[kind], 0.95), 'ms'),
    ]),
    note('memory at the start, after a tenth, at the end', [rssAtStart, rssWarm, rssAtEnd].join(' · '), 'MB'),
  ]
}

type Wish = ['reads' | 'writes', () => Promise<{ status: number }>]

/** 60 feed, 15 events, 10 profiles, 4 itineraries, 8 likes, 2 posts, 1 sign-in of a hundred. */
function wish({ client, id, email, password }: Rider, postId: string): Wish {
  const dice = randomInt(100)
  if (dice < 60) return ['reads', () => client.call(community.feed)]
  if (dice < 75) return ['reads', () => client.call(events.list, { when: 'upcoming' })]
  if (dice < 85) return ['reads', () => client.call(profiles.get, { userId: id })]
  if (dice < 89) return ['reads', () => client.call(itineraries.list)]
  if (dice < 97)
    return ['writes', () => client.call(dice % 2 ? community.like : community.unlike, { id: postId })]
  if (dice < 99) return ['writes', () => client.call(community.create, postInput())]
  const login = { identifier: email, password }
  return ['writes', () => new TestClient(client.url, client.origin).call(auth.login, login, anyAddress())]
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
