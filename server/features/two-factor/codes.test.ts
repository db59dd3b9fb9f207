import { expect, test } from 'vitest'
import { codeOf } from '#server/testing/two-factor.ts'
import { newRecoveryCodes, newSecret, setupUri, stepOf } from './codes.ts'

/** `12345678901234567890` */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(stepOf(code, secret, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  expect(codeOf(secret, 0, seconds * 1000)).toBe(code)
})

test('a clock may be half a minute off, not a whole one', () => {
  const now = 1_800_000_000_000
  const taken = [-2, -1, 0, 1, 2].map((off) => stepOf(codeOf(secret, off, now), secret, new Date(now)))
  expect(taken).toEqual([null, 59_999_999, 60_000_000, 60_000_001, null])
})

test('what is no code is none', () => {
  for (const code of ['', '12345', '1234567', 'abcdef'])
    expect(stepOf(code, secret, new Date(59_000))).toBeNull()
})

test('secrets and recovery codes are never the same, and can be read aloud', () => {
  const secrets = Array.from({ length: 50 }, newSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  const codes = Array.from({ length: 20 }, newRecoveryCodes).flat()
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/)
})

test('an app reads whose code it is, whatever the site is called', () => {
  const uri = new URL(setupUri({ secret, appName: 'Curve & Passi: 100%', email: 'a+b@test.example' }))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Curve & Passi: 100%:a+b@test.example',
  ])
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Curve & Passi: 100%',
    secret,
    period: '30',
    digits: '6',
    algorithm: 'SHA1',
  })
})
