import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nickname, normalizePhone, phone } from './text.ts'
import { tidyLine } from './text-rules.ts'

const invalid = 'Formato telefono non valido (es: +393331234567)'

describe('phone', () => {
  test.each([
    ['+39 333 123 4567'],
    ['+393331234567'],
    ['0039 333 1234567'],
    ['00393331234567'],
    ['333 123 4567'],
    ['333-123-4567'],
    ['333/1234567'],
    ['(333) 123.4567'],
    ['393331234567'],
    ['\u00a0333 1234567\t'],
  ])('%j is one number, however it is written', (typed) => {
    expect(phone.parse(typed)).toBe('+393331234567')
  })

  test.each([
    ['+12345678', 'nine characters'],
    ['+123456789012345', 'sixteen characters'],
    ['333123456', 'nine digits as typed at home'],
    ['123456789012345', 'fifteen digits, sixteen with the sign'],
    ['00123456789012345', 'fifteen digits after 00'],
    ['+0393331234567', 'no country begins with 0'],
    ['0000000000', 'only zeros'],
    ['+39333abc4567', 'letters'],
    ['++393331234567', 'two signs'],
    ['333+1234567', 'a sign inside'],
    ['+39333123456７', 'a full-width digit'],
    ['٣٣٣١٢٣٤٥٦٧', 'other digits'],
    ['+39,3331234567', 'a comma'],
    ['333123\u00004567', 'a hidden character'],
    ['- - - - - - - - - -', 'separators alone'],
  ])('%j is refused: %s', (typed) => {
    expect(phone.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([invalid])
  })

  test.each([
    ['+123456789', '+123456789'],
    ['+12345678901234', '+12345678901234'],
    ['3331234567', '+393331234567'],
    ['12345678901234', '+12345678901234'],
    ['0012345678901234', '+12345678901234'],
    ['02 1234 5678', '+390212345678'],
    ['06 123 456 789', '+3906123456789'],
    ['001 202 555 0123', '+12025550123'],
  ])('%j, at a limit or from elsewhere, is %j', (typed, kept) => {
    expect(phone.parse(typed)).toBe(kept)
  })

  test('a normal form is its own normal form', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'+0123456789 .-/()') }))
    fc.assert(
      fc.property(typed, (text) => normalizePhone(normalizePhone(text)) === normalizePhone(text)),
      { numRuns: 20_000 },
    )
  })

  test('separators never change which number it is', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 16 })
    const blanks = fc.array(fc.constantFrom(' ', '.', '-', '/', '(', ')', ''), {
      minLength: 17,
      maxLength: 17,
    })
    fc.assert(
      fc.property(digits, blanks, (number, between) => {
        const spread = [...number].map((digit, index) => `${between[index]}${digit}`).join('')
        return phone.safeParse(spread).data === phone.safeParse(number).data
      }),
    )
  })

  test('whatever is accepted is ten to fifteen characters of international form', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'+0123456789 -'), minLength: 8, maxLength: 20 })
    fc.assert(
      fc.property(typed, (text) => {
        const kept = phone.safeParse(text).data
        return kept === undefined || (/^\+[1-9]\d*$/.test(kept) && kept.length >= 10 && kept.length <= 15)
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('nickname', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 22 }),
    fc.string({ unit: fc.constantFrom(...'aAkKsSiI09_ \u212Aſİı\u200b'), minLength: 3, maxLength: 20 }),
  )

  test('an accepted nickname has one way to be written, but for case', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const kept = nickname.safeParse(text).data
        if (kept === undefined) return true
        const canon = kept.toLowerCase()
        return (
          nickname.parse(kept) === kept &&
          canon.length === kept.length &&
          canon.toUpperCase().toLowerCase() === canon &&
          kept.normalize('NFKC') === kept
        )
      }),
      { numRuns: 100_000 },
    )
  })

  test('no accepted nickname is read as a phone number', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 20 })
    fc.assert(
      fc.property(digits, (text) => nickname.safeParse(text).success === !/^\d{10,15}$/.test(text)),
      { numRuns: 5_000 },
    )
  })
})

test('a line of text, once tidied, stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => tidyLine(tidyLine(text)) === tidyLine(text)),
    { numRuns: 20_000 },
  )
})
