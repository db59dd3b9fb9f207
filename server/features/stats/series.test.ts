import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stats } from '#contract/stats.ts'
import { type SeriesKind, type SeriesRange, seriesKinds, seriesRanges } from '#contract/stats-values.ts'
import { insertPosts } from '#server/testing/community.ts'
import { writeEntry } from '#server/testing/diary.ts'
import { insertEvent } from '#server/testing/events.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { foldCounts } from './fold-counts.service.ts'

let now: Date | null = null
const server = withTestServer({ passwords: quickHasher(), clock: () => now ?? new Date() })
const sql = () => server.current.database.sql
let admin: Rider

beforeEach(async () => {
  await deleteEverybody(sql())
  await sql()`delete from events`
  admin = await signedInRider(server.current, { role: 'admin' })
})
afterEach(() => {
  now = null
})

const ask = async (of: SeriesKind, range: SeriesRange) =>
  (await admin.client.call(stats.series, { of, range })).body

/** A post that began at each of these moments. */
async function postsAt(...moments: string[]) {
  const ids = await insertPosts(sql(), admin, { count: moments.length })
  for (const [index, id] of ids.entries())
    await sql()`update community_posts set created_at = ${moments[index] ?? ''} where id = ${id}`
}

const busy = (days: { day: string; count: number }[]) => days.filter(({ count }) => count > 0)

describe('a day is a day of Rome', () => {
  test('from midnight to midnight, in winter an hour behind Greenwich', async () => {
    now = new Date('2026-01-10T12:00:00Z')
    await postsAt('2026-01-08T22:59:59.999Z', '2026-01-08T23:00:00Z', '2026-01-09T22:59:00Z')
    const { days } = await ask('posts', '7')
    expect(busy(days)).toEqual([
      { day: '2026-01-08', count: 1 },
      { day: '2026-01-09', count: 2 },
    ])
  })

  test('also on the days on which the clocks change', async () => {
    now = new Date('2026-03-30T12:00:00Z')
    // The 29th of March has 23 hours: from 23:00 to 22:00 of Greenwich.
    await postsAt('2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z')
    expect(busy((await ask('posts', '7')).days)).toEqual([
      { day: '2026-03-29', count: 2 },
      { day: '2026-03-30', count: 1 },
    ])
    now = new Date('2026-10-26T12:00:00Z')
    // The 25th of October has 25.
    await postsAt('2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z')
    const { days, totalBefore } = await ask('posts', '7')
    expect(busy(days)).toEqual([
      { day: '2026-10-25', count: 2 },
      { day: '2026-10-26', count: 1 },
    ])
    expect(totalBefore).toBe(3)
  })

  test('today is the last, although in Greenwich it is still yesterday', async () => {
    now = new Date('2026-06-30T22:30:00Z')
    const { days } = await ask('posts', '7')
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-06-25', '2026-07-01'])
  })
})

test.each(seriesRanges)('%s days are so many, none left out, none twice', async (range) => {
  now = new Date('2026-11-03T08:00:00Z')
  await postsAt('2024-05-01T10:00:00Z', '2025-12-01T10:00:00Z', '2026-11-03T07:00:00Z')
  await foldCounts(sql())
  const { days, totalBefore } = await ask('posts', range)
  expect(days).toHaveLength(Number(range))
  expect(new Set(days.map(({ day }) => day)).size).toBe(Number(range))
  expect([...days].sort((a, b) => a.day.localeCompare(b.day))).toEqual(days)
  expect(totalBefore).toBe(range === '365' ? 1 : 2)
  expect(totalBefore + days.reduce((sum, { count }) => sum + count, 0)).toBe(3)
})

test('each kind has its own', async () => {
  const rider = await signedInRider(server.current)
  await insertPosts(sql(), rider, { count: 3 })
  await insertEvent(sql(), { status: 'pending' })
  await insertEvent(sql(), { status: 'rejected' })
  await writeEntry(rider)
  await writeEntry(rider)
  const found = await Promise.all(seriesKinds.map(async (kind) => (await ask(kind, '7')).days.at(-1)?.count))
  expect(found).toEqual([2, 2, 3, 2])
  await sql()`update profiles set created_at = now() - interval '3 days' where user_id = ${rider.id}`
  expect((await ask('members', '7')).days.slice(3).map(({ count }) => count)).toEqual([1, 0, 0, 1])
})

test('another kind, another range or none is refused', async () => {
  for (const input of [{ of: 'users', range: '7' }, { of: 'posts', range: '8' }, { of: 'posts' }, {}])
    expect(outcome(await admin.client.call(stats.series, input))).toEqual([422, 'INVALID_INPUT'])
})

test('the table of all series opens in an Italian spreadsheet', async () => {
  now = new Date('2026-11-03T08:00:00Z')
  await sql()`update profiles set created_at = '2026-11-01T10:00Z'`
  await postsAt('2026-10-01T10:00:00Z', '2026-11-02T10:00:00Z', '2026-11-02T11:00:00Z')
  const { status, headers, body } = await admin.client.call(stats.seriesCsv, { range: '7' })
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    "attachment; filename*=UTF-8''analisi-7-giorni-2026-11-03.csv",
  ])
  const [head, ...lines] = body.split('\r\n')
  // The mark before it is what fetch takes away.
  expect(head).toContain(
    '"Giorno";"Nuovi utenti";"Utenti totali";"Nuovi eventi";"Eventi totali";"Nuovi post";"Post totali";"Nuove voci di diario";"Voci di diario totali"',
  )
  expect([lines.length, lines[0], lines[5], lines[6], lines[7]]).toEqual([
    8,
    '"28/10/2026";"0";"0";"0";"0";"0";"1";"0";"0"',
    '"02/11/2026";"0";"1";"0";"0";"2";"3";"0";"0"',
    '"03/11/2026";"0";"1";"0";"0";"0";"3";"0";"0"',
    '',
  ])
})
