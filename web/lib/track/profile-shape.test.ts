import { describe, expect, it } from 'vitest'
import { piecesOf } from './curviness-colors.ts'
import { heightRange, profileAt, ticks } from './profile-shape.ts'

describe('pieces of one word', () => {
  it('joins kilometres in a row and ends with the track', () => {
    expect(piecesOf([10, 20, 300, 500, 500], 4.4)).toEqual([
      { fromKm: 0, toKm: 2, word: 'rettilinea' },
      { fromKm: 2, toKm: 3, word: 'mossa' },
      { fromKm: 3, toKm: 4.4, word: 'tortuosa' },
    ])
    expect(piecesOf([], 0)).toEqual([])
  })
})

describe('the profile', () => {
  const profile = [
    { km: 0, ele: 1000, slopePercent: 4 },
    { km: 2, ele: 1100, slopePercent: 8 },
  ]

  it('reads between its points and holds at its ends', () => {
    expect(profileAt(profile, 1)).toEqual({ km: 1, ele: 1050, slopePercent: 6 })
    expect(profileAt(profile, 9)?.ele).toBe(1100)
    expect(profileAt([], 1)).toBeNull()
  })

  it.each([
    [0, 24.3, 5, [0, 5, 10, 15, 20]],
    [900, 2800, 4, [1000, 1500, 2000, 2500]],
    [0, 3.2, 4, [0, 1, 2, 3]],
  ])('marks %d to %d in about %d round steps', (from, to, wanted, expected) =>
    expect(ticks(from, to, wanted)).toEqual(expected),
  )

  it('shows a flat road as flat', () => {
    const flat = [200, 203].map((ele, km) => ({ km, ele, slopePercent: 0 }))
    const { low, high } = heightRange(flat)
    expect(high - low).toBeGreaterThanOrEqual(100)
    expect(low).toBeLessThan(200)
  })
})
