import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { secretsIn } from './secret-rules.ts'

// Put together here, so that this file itself holds none.
const made: [what: string, text: string][] = [
  ['a private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----`],
  ['a key of AWS', `id = ${'AKIA'}${'ABCDEFGHIJKLMNOP'}`],
  ['a token of GitHub', `${'ghp'}_${'a1B2'.repeat(9)}`],
  ['a token of npm', `//registry/:_authToken=${'npm'}_${'a1B2'.repeat(9)}`],
  ['a signed token', `${'eyJ'}${'a1B2'.repeat(5)}.${'eyJ'}${'a1B2'.repeat(5)}.${'c3D4'.repeat(6)}`],
  ['a password in an address', `postgres://tornanti:${'Kx92'}${'pQ7z'}@db.tornanti.it/tornanti`],
]

describe('found is', () => {
  test.each(made)('%s', (what, text) => {
    expect(secretsIn('a.ts', `\n${text}`)).toContain(`a.ts:2: ${what}`)
  })

  test.each(['base64', 'base64url', 'hex'] as const)('what was drawn by lot, in %s', (encoding) => {
    const missed = Array.from({ length: 200 }, () => randomBytes(32).toString(encoding)).filter(
      (key) => secretsIn('.env', `BACKUP_KEY=${key}`).length === 0,
    )
    // One in two hundred has hardly a digit, and looks like a name.
    expect(missed.length).toBeLessThan(10)
  })
})

test.each([
  'postgres://postgres:password@localhost:5432/tornanti',
  'smtps://name:segreto1@mail.example',
  'server/features/users/members-csv.test.ts',
  'ThisIsTheNameOfAVeryLongFunctionThatSomebodyWrote2',
  '123e4567-e89b-42d3-a456-426614174000',
  'openssl rand -base64 32',
  `"integrity": "sha512-${'aB3/'.repeat(22)}"`,
])('no secret: %s', (text) => {
  expect(secretsIn('a.md', text)).toEqual([])
})
