import { expect, test } from 'vitest'
import { supportProblems, toleratedIn } from './support-dates.ts'

const node = { program: 'Node', version: '24.21.0', where: 'package.json' } as const

test('a version is good until a month before its last day, and not a day longer', () => {
  const ofNode = (day: string) =>
    supportProblems([node], day).filter((problem) => problem.startsWith('package.json'))
  expect(ofNode('2028-03-30')).toEqual([])
  const soon = ['package.json: Node 24.21.0 gets mends until 2028-04-30 only; move to the next one']
  expect(ofNode('2028-03-31')).toEqual(soon)
  expect(ofNode('2028-04-30')).toEqual(soon)
  expect(ofNode('2028-05-01')).toEqual(['package.json: Node 24.21.0 has had no mends since 2028-04-30'])
})

test('a version that nobody has looked up is not good', () => {
  const used = { program: 'PostgreSQL', version: '12.3', where: 'the tests' } as const
  expect(supportProblems([used], '2026-11-17')).toEqual([
    'the tests: it is not written down until when PostgreSQL 12.3 is mended',
  ])
})

const engine = { program: 'PostgreSQL', version: '18.5.0-beta.17', where: 'package.json' } as const

test('a PostgreSQL has each security release two weeks after it came out', () => {
  expect(supportProblems([engine], '2026-11-25')).toEqual([])
  const old = ['package.json: PostgreSQL 18.5.0-beta.17 lacks the security release of 2026-11-12 (18.6)']
  expect(supportProblems([engine], '2026-11-26')).toEqual(old)
  expect(supportProblems([{ ...engine, version: '18.6.0' }], '2026-11-26')).toEqual([])
  const debian = { ...engine, version: '15.18', where: 'Debian' }
  expect(supportProblems([debian], '2026-11-17')).toEqual([
    'Debian: PostgreSQL 15.18 lacks the security release of 2026-08-13 (15.19)',
  ])
})

test('an older one is accepted until the day that the ledger gives, and no other one by it', () => {
  const ledger = '| 15.2.1 | 1 | x | deviation | 2026-11-17: PostgreSQL 18.5 until 2026-12-31, because |'
  const tolerated = toleratedIn(ledger)
  expect(tolerated).toEqual([{ version: '18.5', until: '2026-12-31' }])
  expect(supportProblems([engine], '2026-12-31', tolerated)).toEqual([])
  expect(supportProblems([engine], '2027-01-01', tolerated)).toEqual([
    'package.json: PostgreSQL 18.5.0-beta.17 lacks the security release of 2026-11-12 (18.6), and was accepted until 2026-12-31 only',
  ])
  expect(supportProblems([{ ...engine, version: '18.4.0' }], '2026-12-31', tolerated)).toEqual([
    'package.json: PostgreSQL 18.4.0 lacks the security release of 2026-08-13 (18.6)',
    'docs/asvs.md accepts PostgreSQL 18.5, which is no longer used',
  ])
  expect(toleratedIn(ledger.replace('15.2.1', '15.2.2'))).toEqual([])
})

test('two weeks after the next release that was announced somebody must have looked for it', () => {
  const newest = { ...engine, version: '18.6.0' }
  expect(supportProblems([newest], '2027-02-25')).toEqual([])
  expect(supportProblems([newest], '2027-02-26')).toEqual([
    "nobody has looked for PostgreSQL's release of 2027-02-11: server/db/postgres-versions.ts",
  ])
})
