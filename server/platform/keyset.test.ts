import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { cutPage, isDay, isId, isMoment, keyset, readCursor } from './keyset.ts'

const latest = keyset({ date: isDay, createdAt: isMoment, id: isId })
const encoded = (text: string) => Buffer.from(text).toString('base64url')

const moment = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const row = fc.record({ date: moment.map((text) => text.slice(0, 10)), createdAt: moment, id: fc.uuid() })

describe('a cursor', () => {
  test('brings back the last row of its page, whatever it was', () =>
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 30 }), fc.nat(), (rows, wish) => {
        const size = 1 + (wish % (rows.length - 1))
        const { items, next } = latest.cut(rows, size)
        expect(items).toEqual(rows.slice(0, size))
        expect(latest.read(next ?? undefined)).toEqual(rows[size - 1])
        const { next: newest } = cutPage(rows, size)
        const { createdAt, id } = rows[size - 1] ?? {}
        expect(readCursor(newest ?? undefined)).toEqual({ createdAt, id })
      }),
    ))

  test('is not there on the last page, nor behind nothing', () => {
    const rows = fc.sample(row, 3)
    expect([latest.cut(rows, 3).next, latest.cut(rows, 4).next, latest.cut([], 3).next]).toEqual([
      ...[null, null, null],
    ])
    expect(latest.read(undefined)).toBeNull()
  })

  test('of any other text is refused, never read', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string().map(encoded)), (text) => {
        expect(() => latest.read(text)).toThrow(AppError)
        expect(() => readCursor(text)).toThrow(AppError)
      }),
    ))

  const id = '3f2c9a7e-1111-4222-8333-0123456789ab'
  const now = '2026-06-21T10:00:00.000Z'
  test.each([
    ['of another list', `${now}|${id}`],
    ['with a day that is none', `2026-02-30|${now}|${id}`],
    ['with a moment that is none', `2026-06-21|2026-02-31T10:00:00.000Z|${id}`],
    ['before the first year', `0000-01-01|${now}|${id}`],
    ['with a part too many', `2026-06-21|${now}|${id}|x`],
    ['with SQL in it', `2026-06-21|${now}|' or true --`],
    ['with an id in capitals', `2026-06-21|${now}|${id.toUpperCase()}`],
    ['with a line break', `2026-06-21\n|${now}|${id}`],
  ])('%s is refused', (_what, text) => expect(() => latest.read(encoded(text))).toThrow(AppError))
})
