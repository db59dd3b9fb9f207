import { expect, test } from 'vitest'
import { patienceMs, rounds } from '#server/testing/effort.ts'
import { type Pattern, patternsIn, patternsOf } from './patterns.ts'

// Before it is loaded: its Java and its programs for single systems are not everywhere.
process.env.RECHECK_BACKEND = 'pure'
const { check } = await import('recheck')

/** What people send is judged by the contract: its patterns at each commit, all others in the hard set (decision 044). */
const isHard = rounds(0, 1) > 0
const rooms = isHard ? ['contract', 'server', 'web'] : ['contract']

/** Slow by the square of a length that is short, or that nobody chooses but ourselves, the operator or who waits for it. */
const bounded: Record<string, string> = {
  'server/features/auth/guessable-passwords.ts': 'a password has at most 128 characters',
  'server/features/mail/mail.worker.ts':
    'the answer of the operator’s mail server, cut to 2,000 characters before',
  'server/features/sharing/drawing/fit-lines.ts': 'a title or a name, at most 200 characters',
  'server/features/sharing/preview-words.ts': 'cut to what a preview shows before',
  'server/platform/beginning.ts': 'cut to 140 characters before',
  'server/platform/file-name.ts': 'cut to 60 characters before',
  'server/platform/log-faults.ts': 'at each place at most 64 characters further',
  'server/platform/page-head.ts': 'our own page',
  'server/platform/page.ts': 'our own page',
  'server/platform/passwords.ts': 'our own hash',
  'server/platform/store-s3.ts': 'the address of the operator’s store',
  'web/lib/map/attribution.tsx': 'the names of the operator’s map',
  'web/lib/map/place-search.ts': 'typed by whoever waits for it',
  'web/lib/map/read-degrees.ts': 'typed by whoever waits for it',
  'web/lib/pocket/push.ts': 'our own key',
  'web/service-worker/pictures.ts': 'addresses of our own pictures',
}

/** Made of pieces, which only running tells: by these files and what they make of text of hostile length. */
const composed: Record<string, string> = {
  'contract/text.ts': 'contract/slow-patterns.test.ts measures them',
  'web/lib/map/read-degrees.ts': 'typed by whoever waits for it',
  'web/service-worker/kept-builds.ts': 'our own page',
  'web/paths.ts': 'alternatives of fixed words; its query is of at most 500 characters',
}

const fileOf = ({ where }: Pattern) => where.split(':')[0] ?? ''
const patterns = patternsOf(rooms)
const written = patterns.filter(({ source }) => source !== null)

test(
  'of every pattern in the code it is known that no text makes it slow, or why that text never comes',
  async () => {
    expect(written.length).toBeGreaterThan(isHard ? 150 : 40)
    const slow: string[] = []
    for (const pattern of written) {
      const { source, flags, where } = pattern
      const found = await check(source ?? '', flags, { timeout: 60_000 })
      const isPolynomial = found.status === 'vulnerable' && found.complexity.type === 'polynomial'
      const isBounded = isPolynomial && fileOf(pattern) in bounded
      if (found.status !== 'safe' && !isBounded) slow.push(`${where} /${source}/${flags} is ${found.status}`)
    }
    expect(slow).toEqual([])
  },
  patienceMs(60_000),
)

test('patterns made of pieces are those that are known', () => {
  const files = new Set(patterns.filter(({ source }) => source === null).map(fileOf))
  expect([...files].filter((file) => !(file in composed))).toEqual([])
})

test('a careless pattern is found wherever it stands, and called so', async () => {
  const code = "const a = /^(a+)+$/; export const b = new RegExp('^(b|b)*$', 'u'); const c = RegExp(a + a)"
  const found = patternsIn('careless.ts', code)
  expect(found.map(({ source, flags }) => [source, flags])).toEqual([
    ['^(a+)+$', ''],
    ['^(b|b)*$', 'u'],
    [null, ''],
  ])
  for (const { source, flags } of found.slice(0, 2))
    expect(await check(source ?? '', flags)).toMatchObject({
      status: 'vulnerable',
      complexity: { type: 'exponential' },
    })
})
