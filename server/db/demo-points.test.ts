import { expect, test } from 'vitest'
import { pageSize } from '#contract/paging.ts'
import { rankLevels } from '#contract/ranks.ts'
import { createLog } from '#server/platform/log.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { seedDemo } from './seed.ts'

const server = withTestServer()
const log = createLog({ isProduction: true, destination: { write: () => {} } })

test('demo riders are of every rank, with a history to scroll, a correction, and somebody with nothing', async () => {
  const { sql } = server.current.database
  await seedDemo(sql, quickHasher(), log)
  const people = await sql<
    {
      rankLevel: string
      totalPoints: number
      entries: number
      sum: number
      joined: string
      first: string | null
    }[]
  >`
    select p.rank_level, p.total_points, p.created_at as joined, min(h.created_at) as first,
      count(h.id)::int as entries, coalesce(sum(h.points), 0)::int as sum
    from profiles p left join user_points h on h.user_id = p.user_id group by p.id`
  expect(new Set(people.map(({ rankLevel }) => rankLevel))).toEqual(new Set(rankLevels))
  for (const { totalPoints, sum, first, joined } of people) {
    expect(totalPoints).toBe(sum)
    if (first) expect(first >= joined).toBe(true)
  }
  const counts = people.map(({ entries }) => entries)
  expect(Math.max(...counts)).toBeGreaterThan(pageSize)
  expect(Math.min(...counts)).toBe(0)
  expect(await sql`select from user_points where points < 0`).not.toHaveLength(0)
})
