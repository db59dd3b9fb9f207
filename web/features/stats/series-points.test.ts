import { describe, expect, test } from 'vitest'
import type { Series } from '#contract/stats.ts'
import { pointsOf, sumOf } from './series-points.ts'

const dayMs = 86_400_000

function series(first: string, counts: number[], totalBefore = 0): Series {
  return {
    totalBefore,
    days: counts.map((count, index) => ({
      day: new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
      count,
    })),
  }
}

describe('days', () => {
  const week = series('2026-10-23', [1, 0, 2, 0, 0, 0, 4], 10)

  test('each shows what came, by the names of its day', () => {
    const points = pointsOf(week, 'came', '7')
    expect(points.map(({ value }) => value)).toEqual([1, 0, 2, 0, 0, 0, 4])
    expect([points[0]?.name, points[0]?.shortName]).toEqual(['23/10/2026', '23 ott'])
    // The clocks change on the third: it is one day all the same.
    expect(points[2]?.name).toBe('25/10/2026')
  })

  test('the total goes on from what was there before', () =>
    expect(pointsOf(week, 'total', '7').map(({ value }) => value)).toEqual([11, 11, 13, 13, 13, 13, 17]))
})

describe('a year', () => {
  const year = series('2025-11-17', Array(365).fill(1), 100)

  test('is drawn by weeks from Monday on, and loses nothing', () => {
    const points = pointsOf(year, 'came', '365')
    expect(points).toHaveLength(53)
    expect([points[0]?.name, points[0]?.shortName]).toEqual(['17/11/2025 – 23/11/2025', 'nov 2025'])
    expect(points.reduce((sum, { value }) => sum + value, 0)).toBe(365)
    expect(points.at(-1)).toMatchObject({ name: '16/11/2026', value: 1 })
  })

  test('its totals are those at the end of each week', () => {
    const points = pointsOf(year, 'total', '365')
    expect([points[0]?.value, points[1]?.value, points.at(-1)?.value]).toEqual([107, 114, 465])
  })

  test('a cut first week has fewer days', () =>
    expect(pointsOf(series('2025-11-20', Array(365).fill(1)), 'came', '365')[0]).toMatchObject({
      name: '20/11/2025 – 23/11/2025',
      value: 4,
    }))
})

test('what came in all', () => expect(sumOf(series('2026-01-01', [1, 2, 3]))).toBe(6))
