import { describe, expect, test } from 'vitest'
import { awardForm } from './award-form.ts'
import { awardBeyond } from './award-values.ts'
import { mayAward } from './points.ts'

const form = (wish: Record<string, unknown>) =>
  awardForm.safeParse({
    userId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    points: 10,
    description: 'Bravo',
    ...wish,
  })
const message = 'Inserisci un numero di punti valido e una descrizione'

test.each([
  ['admin', 1, true],
  ['admin', 1000, true],
  ['admin', 1001, false],
  ['admin', -1, false],
  ['super_admin', 1001, true],
  ['super_admin', -1, true],
] as const)('%s giving %d: %s', (role, points, may) => expect(mayAward(role, points)).toBe(may))

describe('an award', () => {
  test('is a bonus unless it says otherwise', () => {
    expect(form({}).data).toMatchObject({ pointType: 'admin_bonus', description: 'Bravo' })
    expect(form({ pointType: 'achievement' }).data?.pointType).toBe('achievement')
    expect(form({ pointType: 'event_creation' }).success).toBe(false)
  })

  test.each([
    [{ points: 0 }],
    [{ points: 1.5 }],
    [{ points: '10' }],
    [{ points: Number.NaN }],
    [{ description: ' ' }],
    [{ description: undefined }],
  ])('%j is refused in the words of the specification', (wish) => {
    expect(form(wish).error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test.each([100_001, -100_001])('%d is refused with the limit by name', (points) => {
    expect(form({ points }).error?.issues.map((issue) => issue.message)).toEqual([awardBeyond])
    expect(form({ points: Math.sign(points) * 100_000 }).success).toBe(true)
  })
})
