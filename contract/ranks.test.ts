import { describe, expect, test } from 'vitest'
import { rankLevels, rankOf, rankThresholds } from './ranks.ts'

describe('the rank of so many points', () => {
  test.each([
    [-1, 'Bronze', 'Silver', 101, 0],
    [0, 'Bronze', 'Silver', 100, 0],
    [1, 'Bronze', 'Silver', 99, 1],
    [99, 'Bronze', 'Silver', 1, 99],
    [100, 'Silver', 'Gold', 150, 0],
    [101, 'Silver', 'Gold', 149, 0],
    [249, 'Silver', 'Gold', 1, 99],
    [250, 'Gold', 'Platinum', 250, 0],
    [375, 'Gold', 'Platinum', 125, 50],
    [499, 'Gold', 'Platinum', 1, 99],
    [500, 'Platinum', 'Diamond', 500, 0],
    [999, 'Platinum', 'Diamond', 1, 99],
  ] as const)('%i is %s, %s is %i away', (points, level, next, pointsNeeded, progressPercent) => {
    expect(rankOf(points)).toEqual({ level, next: { level: next, pointsNeeded }, progressPercent })
  })

  test.each([1000, 1001, 2_147_483_647, Number.MAX_SAFE_INTEGER])('%i is Diamond, the top', (points) => {
    expect(rankOf(points)).toEqual({ level: 'Diamond', next: null, progressPercent: 100 })
  })
})

test('more points never make a lower rank, nor less progress within one', () => {
  for (let points = 0; points < 1100; points++) {
    const [here, there] = [rankOf(points), rankOf(points + 1)]
    const steps = rankLevels.indexOf(there.level) - rankLevels.indexOf(here.level)
    expect(steps).toBeOneOf([0, 1])
    if (steps === 0) expect(there.progressPercent).toBeGreaterThanOrEqual(here.progressPercent)
    else expect(rankThresholds[there.level]).toBe(points + 1)
  }
})
