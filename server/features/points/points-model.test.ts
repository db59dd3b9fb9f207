import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaderboardSize, points } from '#contract/points.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { anAward, giver } from '#server/testing/points.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { awardPoints } from './awards.service.ts'
import { miscounted } from './points.queries.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
const population = leaderboardSize + 4

type Entry = { who: number; points: number; key: string; at: number }
type Step =
  | { kind: 'award'; entries: Omit<Entry, 'at'>[] }
  | { kind: 'forget'; who: number }
  | { kind: 'block'; who: number; isBlocked: boolean }

const who = fc.nat({ max: population - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('award' as const),
      entries: fc.array(
        fc.record({
          who,
          points: fc.constantFrom(-5, 5, 10, 10, 20),
          key: fc.constantFrom('a', 'b', 'c', 'd'),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('block' as const), who, isBlocked: fc.boolean() }),
  },
)

/** What the rules say, without a database. */
class Model {
  entries: Entry[] = []
  blocked = new Set<number>()

  total = (who: number) =>
    this.entries.filter((entry) => entry.who === who).reduce((sum, { points }) => sum + points, 0)
  reachedAt = (who: number) =>
    Math.max(-1, ...this.entries.filter((entry) => entry.who === who).map(({ at }) => at))

  award(wanted: Omit<Entry, 'at'>[], at: number): boolean {
    const before = this.entries
    for (const entry of wanted)
      if (!this.entries.some(({ who, key }) => who === entry.who && key === entry.key))
        this.entries = [...this.entries, { ...entry, at }]
    if (wanted.every(({ who }) => this.total(who) >= 0)) return true
    this.entries = before
    return false
  }

  order(ids: string[]): string[] {
    const placed = times(population, (i) => i).filter((i) => this.total(i) > 0 && !this.blocked.has(i))
    return placed
      .toSorted(
        (a, b) =>
          this.total(b) - this.total(a) ||
          this.reachedAt(a) - this.reachedAt(b) ||
          ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1),
      )
      .map((i) => ids[i] ?? '')
  }
}

/** Each step on a day of its own, or at least a moment. */
async function take(one: Step, model: Model, ids: string[], at: number): Promise<void> {
  const id = (index: number) => ids[index] ?? ''
  if (one.kind === 'forget') {
    model.entries = model.entries.filter((entry) => entry.who !== one.who)
    await sql()`delete from user_points where user_id = ${id(one.who)}`
    return
  }
  if (one.kind === 'block') {
    if (one.isBlocked) model.blocked.add(one.who)
    else model.blocked.delete(one.who)
    await sql()`update users set blocked_at = ${one.isBlocked ? sql()`now()` : null} where id = ${id(one.who)}`
    return
  }
  // Of a key that a list names twice the first counts; the server takes them in the order of people and keys.
  const wanted = one.entries.toSorted((a, b) => (id(a.who) + a.key < id(b.who) + b.key ? -1 : 1))
  const unique = wanted.filter(
    (entry, index) => wanted.findIndex(({ who, key }) => who === entry.who && key === entry.key) === index,
  )
  const isGiven = await awardPoints(
    giver(sql()),
    unique.map((entry) => anAward(id(entry.who), entry.points, entry.key)),
  ).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: 'POINTS_BELOW_ZERO' })
      return false
    },
  )
  expect(isGiven).toBe(model.award(unique, at))
}

test('whatever is given, taken, forgotten and blocked, everybody stands where the rules say', async () => {
  const riders = await Promise.all(times(population, () => signedInRider(server.current)))
  const ids = riders.map(({ id }) => id)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await sql()`delete from user_points`
      await sql()`update users set blocked_at = null`
      const model = new Model()
      for (const [at, one] of steps.entries()) await take(one, model, ids, at)
      expect(await miscounted(sql())).toEqual([])
      const expected = model.order(ids)
      const viewers = riders.filter((_, index) => !model.blocked.has(index)).slice(0, 6)
      for (const viewer of viewers) await compare(viewer, expected, model, ids)
    }),
    { numRuns: 30 },
  )
}, 60_000)

async function compare(viewer: Rider, expected: string[], model: Model, ids: string[]): Promise<void> {
  const { top, own } = (await viewer.client.call(points.leaderboard)).body
  expect(top.map(({ userId }) => userId)).toEqual(expected.slice(0, leaderboardSize))
  expect(top.map(({ place }) => place)).toEqual(top.map((_, index) => index + 1))
  expect(top.map(({ totalPoints }) => totalPoints)).toEqual(
    top.map(({ userId }) => model.total(ids.indexOf(userId))),
  )
  const index = expected.indexOf(viewer.id)
  expect(own?.place ?? null).toBe(index < leaderboardSize ? null : index + 1)
}
