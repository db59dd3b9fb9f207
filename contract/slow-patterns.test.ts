import { expect, test } from 'vitest'
import { login, signUp, token } from './auth-forms.ts'
import { initialsOf, shownName } from './names.ts'
import { content } from './post-rules.ts'
import { displayName, email, nickname, password, phone } from './text.ts'

const long = 5_000

// Strings on which careless patterns take seconds: long runs that fail only at their end.
const worst = [
  'a'.repeat(long),
  `${'a'.repeat(long)}@`,
  `a@${'a'.repeat(long)}`,
  `a@${'a-'.repeat(long / 2)}`,
  `a@${'a.'.repeat(long / 2)}`,
  `${'a.'.repeat(long / 2)}!`,
  `${' '.repeat(long)}x`,
  `x${' '.repeat(long)}x`,
  '\t '.repeat(long / 2),
  '0'.repeat(long),
  `+${'1'.repeat(long)}x`,
  '-('.repeat(long / 2),
  'e\u0301'.repeat(long / 2),
  '\u200d'.repeat(long),
  '👩‍'.repeat(long / 3),
  'Aa1!'.repeat(long / 4),
  '\ud800'.repeat(long),
  '<'.repeat(long),
  '< '.repeat(long / 2),
  '<script'.repeat(long / 7),
  'on'.repeat(long / 2),
  'onaa '.repeat(long / 5),
]

const rules = {
  content: content('Contenuto', { min: 10, max: long }),
  email,
  nickname,
  phone,
  password,
  displayName,
  token,
  login,
  signUp,
}

test.each(Object.entries(rules))(
  '%s answers long hostile text in time that grows no faster than it',
  (_name, rule) => {
    const ask = (text: string) =>
      rule.safeParse(
        'shape' in rule ? { identifier: text, password: text, firstName: text, email: text } : text,
      )
    for (const text of worst) {
      const short = best(() => ask(text.slice(0, long / 10)))
      const full = best(() => ask(text))
      // Ten times the text: a quadratic pattern takes a hundred times as long.
      expect(full, JSON.stringify(text.slice(0, 12))).toBeLessThan(Math.max(short * 40, 20))
    }
  },
)

test('the longest address that is asked at all is answered at once', () => {
  for (const text of [
    `a@${'a-'.repeat(125)}.`,
    `a@${'a.'.repeat(125)}`,
    `${'a'.repeat(64)}@${'1'.repeat(180)}.!`,
  ])
    expect(best(() => email.safeParse(text))).toBeLessThan(20)
})

test('names of any length have their initials at once', () => {
  for (const text of worst) {
    expect(best(() => initialsOf(text))).toBeLessThan(50)
    expect(best(() => shownName({ displayName: text }))).toBeLessThan(50)
  }
})

/** The quickest of three, in milliseconds: a busy machine slows one, not all. */
function best(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}
