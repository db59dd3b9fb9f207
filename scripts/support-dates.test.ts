import { expect, test } from 'vitest'
import { supportProblems } from './support-dates.ts'

const node = { program: 'Node', version: '24.21.0', where: 'package.json' } as const

test('a version is good until a month before its last day, and not a day longer', () => {
  expect(supportProblems([node], '2028-03-30')).toEqual([])
  const soon = ['package.json: Node 24.21.0 gets mends until 2028-04-30 only; move to the next one']
  expect(supportProblems([node], '2028-03-31')).toEqual(soon)
  expect(supportProblems([node], '2028-04-30')).toEqual(soon)
  expect(supportProblems([node], '2028-05-01')).toEqual([
    'package.json: Node 24.21.0 has had no mends since 2028-04-30',
  ])
})

test('a version that nobody has looked up is not good', () => {
  const used = { program: 'PostgreSQL', version: '12.3', where: 'the tests' } as const
  expect(supportProblems([used], '2026-11-17')).toEqual([
    'the tests: it is not written down until when PostgreSQL 12.3 is mended',
  ])
})
