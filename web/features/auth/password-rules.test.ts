import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordOf } from '#contract/text.ts'
import { passwordRules } from './password-rules.ts'
import { strongPassword } from './strong-password.ts'

const isAccepted = (password: string, min: number) => passwordOf(min).safeParse(password).success
const isTicked = (password: string, min: number) => passwordRules(min).every(({ holds }) => holds(password))

test('the list is all ticked exactly when the contract accepts the password', () => {
  const character = fc.constantFrom(...'abzAZ09@$!%*?&-é ù', '🏍️')
  const typed = fc.array(character, { maxLength: 16 }).map((all) => all.join(''))
  fc.assert(
    fc.property(typed, fc.constantFrom(6, 8, 12), (password, min) => {
      expect(isTicked(password, min)).toBe(isAccepted(password, min))
    }),
    { numRuns: 5_000 },
  )
})

test.each(['Curva1!x', `${'Aa1!'.repeat(32)}`])('the limits are those of the contract: %s', (password) => {
  expect(isTicked(password, 8)).toBe(true)
  expect(isTicked(password.slice(0, 7), 8)).toBe(false)
  expect(isTicked(password.repeat(17), 8)).toBe(false)
})

test('a made password is accepted at every minimum, and never the same twice', () => {
  const made = [8, 12, 20, 64].flatMap((min) =>
    Array.from({ length: 250 }, () => {
      const password = strongPassword(min)
      expect(isAccepted(password, min)).toBe(true)
      return password
    }),
  )
  expect(new Set(made).size).toBe(made.length)
})
