import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { points } from '#contract/points.ts'
import type { Sql } from '#server/db/client.ts'
import { checkCounts } from '#server/features/stats/counts.commands.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { signUpForm, times } from './forms.ts'
import { createPeople } from './people.ts'
import { signedInRider } from './riders.ts'
import { TestClient } from './test-client.ts'

export type Acknowledged = { emails: string[]; awards: string[] }

const countOf = ({ emails, awards }: Acknowledged): number => emails.length + awards.length

/** An admin who gives points, and somebody to give them to. */
export async function createPointGiver(sql: Sql, url: string) {
  const people = createPeople(sql, createPasswordHasher())
  const admin = await signedInRider({ people, client: () => new TestClient(url, url) }, { role: 'admin' })
  const { id: riderId } = await people.create()
  return { client: admin.client, riderId }
}

type PointGiver = Awaited<ReturnType<typeof createPointGiver>>

/** Sign-ups and points without end. Only what was answered 200 counts as acknowledged. */
export function startWriters(url: string, writers: number, giver: PointGiver) {
  const acknowledged: Acknowledged = { emails: [], awards: [] }
  const refusals: string[] = []
  let isOver = false

  const isTaken = (answer: { status: number } | null): boolean => {
    if (answer?.status !== 200) refusals.push(String(answer?.status ?? 'no answer'))
    return answer?.status === 200
  }

  const signUp = async () => {
    const form = signUpForm({ email: `${randomUUID()}@kill.example` })
    const answer = await new TestClient(url, url).call(auth.signUp, form, anyAddress()).catch(() => null)
    if (isTaken(answer)) acknowledged.emails.push(form.email)
    else await pause(20)
  }
  /** Pressed again until it is answered, as a person does: the same key twice is one award. */
  const award = async () => {
    const requestKey = randomUUID()
    const form = { userId: giver.riderId, points: 1, description: 'Sotto carico', requestKey }
    while (!isOver) {
      const answer = await giver.client.call(points.award, form, anyAddress()).catch(() => null)
      if (isTaken(answer)) return void acknowledged.awards.push(requestKey)
      // A lost session would have everybody press for ever.
      if (answer && answer.status < 500) return
      await pause(20)
    }
  }
  const write = async (writer: number) => {
    for (let turn = writer; !isOver; turn++) await (turn % 2 === 0 ? signUp() : award())
  }
  const all = Promise.all(times(writers, write))
  return {
    acknowledged,
    /** How each write was refused that was. */
    refusals,
    stop: async () => {
      isOver = true
      await all
    },
  }
}

/** Behind a trusted proxy: each counts as an address of its own and meets no limit. */
export const anyAddress = () => ({
  'x-forwarded-for': times(4, () => randomInt(1, 255)).join('.'),
})

/** What was acknowledged and is not there, what is there twice, and what does not add up. */
export async function unaccountedFor(sql: Sql, { emails, awards }: Acknowledged): Promise<string[]> {
  const people = await sql<{ name: string; count: number }[]>`
    select email as name, count(*)::int from profiles where email = any(${emails}) group by 1`
  const given = await sql<{ name: string; count: number }[]>`
    select right(award_key, 36) as name, count(*)::int from user_points
    where right(award_key, 36) = any(${awards}) group by 1`
  const seen = new Map([...people, ...given].map(({ name, count }) => [name, count]))
  const wrong = [...emails, ...awards].filter((name) => seen.get(name) !== 1)
  const counts = await checkCounts({ db: sql })
  return [
    ...wrong.map((name) => `${name} is there ${seen.get(name) ?? 0} times`),
    ...(counts.isDone ? [] : [counts.text]),
  ]
}

export const untilMore = (acknowledged: Acknowledged, count: number) =>
  untilCount(() => countOf(acknowledged), count)

/** Until so many more of something have come. */
export async function untilCount(now: () => number, more: number): Promise<void> {
  const goal = now() + more
  await until(() => now() >= goal)
}

export async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 1200) throw new Error('Too little was acknowledged for 60 s.')
    await pause(50)
  }
}
