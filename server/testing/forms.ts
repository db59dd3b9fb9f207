import { randomInt } from 'node:crypto'
import { testPassword } from './people.ts'

/** A sign-up that would succeed, with an address and nothing else that could be taken. */
export function signUpForm(wish: Record<string, unknown> = {}) {
  return {
    firstName: 'Bruno',
    lastName: 'Tornante',
    city: 'Sondrio',
    email: `bruno${randomInt(10 ** 9)}@test.example`,
    password: testPassword,
    confirmPassword: testPassword,
    privacy: true,
    terms: true,
    ...wish,
  }
}

/** How often each value occurs, for answers to many requests at once. */
export function tally(values: unknown[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values.map(String)) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

export const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index))
