import { expect, test } from 'vitest'
import { ledgerProblems } from './asvs-rules.ts'

const files: Record<string, string> = {
  'server/door.test.ts': "test('the door is shut', async () => {})\n// the window is open",
  'server/table.test.ts': "test.each(['a', 'b'])(\n    'the door %s is shut',\n  () => {})",
  'server/house.test.ts': [
    "describe('a house', () => {",
    "  test.each(doors)('$what', () => {})",
    "  test('has a roof', () => {})",
    '})',
    'describe.each([',
    "  ['a barn'],",
    "])('a %s', () => {",
    "  test.each([['x']])(",
    "    'keeps %s dry',",
    '  () => {})',
    '})',
    "test.describe('a shed', () => {})",
  ].join('\n'),
  'server/door.ts': 'export function shutDoor() {}',
  'docs/security.md': '## Doors\n\nThey are shut.',
  'e2e/walk.spec.ts': "test('somebody walks', async () => {})",
}

/** A ledger of the whole standard, with one row of one's own before the others. */
function problems(row: string, others = 252) {
  const filler = Array.from({ length: others }, (_, index) => {
    const number = `${Math.floor(index / 90) + 10}.${(Math.floor(index / 9) % 10) + 1}.${(index % 9) + 1}`
    return `| ${number} | ${index < 69 ? 1 : 2} | something | not applicable | there is no such thing |`
  })
  const sums = ['test', 'code/doc', 'deviation', 'not applicable'].map((state) => {
    const isOwn = row.split('|')[4]?.trim() === state
    return `| ${state} | ${(state === 'not applicable' ? others : 0) + (isOwn ? 1 : 0)} |`
  })
  const text = [...sums, '| number | level | asked | state | where |', row, ...filler].join('\n')
  return ledgerProblems({ text, read: (path) => files[path] })
}

test.each([
  '| 1.1.1 | 1 | a shut door | test | `server/door.test.ts` › «the door is shut» |',
  '| 1.1.1 | 1 | shut doors | test | `server/table.test.ts` › «the door %s is shut», from outside too |',
  '| 1.1.1 | 1 | houses | test | `server/house.test.ts` › «has a roof», «a house › $what», «keeps %s dry» |',
  '| 1.1.1 | 1 | a shut door | code/doc | `server/door.ts` › «shutDoor»; `docs/security.md` › «They are shut.» |',
  '| 1.1.1 | 1 | a shut door | deviation | 2026-11-17: it is open by day, and somebody sits beside it |',
])('accepted: %s', (row) => {
  expect(problems(row)).toEqual([])
})

test.each([
  [
    '| 1.1.1 | 1 | x | test | `e2e/walk.spec.ts` › «somebody walks» |',
    '1.1.1 rests on e2e/walk.spec.ts, which neither `npm test` nor `npm run test:hard` runs',
  ],
  [
    '| 1.1.1 | 1 | x | test | `server/gone.test.ts` › «y» |',
    '1.1.1 names server/gone.test.ts, which does not exist',
  ],
  [
    '| 1.1.1 | 1 | x | test | `server/door.test.ts` › «the window is open» |',
    '1.1.1 names «the window is open», which is no test of server/door.test.ts',
  ],
  [
    '| 1.1.1 | 1 | x | test | `server/door.test.ts` › «the door» |',
    '1.1.1 names «the door», which is no test of server/door.test.ts',
  ],
  [
    '| 1.1.1 | 1 | x | test | `server/house.test.ts` › «a house» |',
    '1.1.1 names «a house», which is no test of server/house.test.ts',
  ],
  [
    '| 1.1.1 | 1 | x | test | `server/house.test.ts` › «a %s» |',
    '1.1.1 names «a %s», which is no test of server/house.test.ts',
  ],
  [
    '| 1.1.1 | 1 | x | test | `server/house.test.ts` › «a shed» |',
    '1.1.1 names «a shed», which is no test of server/house.test.ts',
  ],
  [
    '| 1.1.1 | 1 | x | test | `server/house.test.ts` › «a barn › $what» |',
    '1.1.1 names «a barn › $what», which is no test of server/house.test.ts',
  ],
  ['| 1.1.1 | 1 | x | test | `server/door.ts` › «shutDoor» |', '1.1.1 is «test» and names no test'],
  [
    '| 1.1.1 | 1 | x | code/doc | in our heads |',
    '1.1.1 is «code/doc» and names no place in code or documents',
  ],
  [
    '| 1.1.1 | 1 | x | code/doc | `server/door.ts` › «openDoor» |',
    '1.1.1 names «openDoor», which is not in server/door.ts',
  ],
  ['| 1.1.1 | 1 | x | deviation | later |', '1.1.1 is «deviation» and names no date'],
  ['| 1.1.1 | 1 | x | done | yes |', '1.1.1 has the unknown state done'],
  ['| 1.1.1 | 1 | x | open | later |', '1.1.1 has the unknown state open'],
  ['| 1.1.1 | 1 |  | not applicable | later |', '1.1.1 has an empty cell'],
  ['| 99.1.1 | 1 | x | not applicable | later |', '10.1.1 stands twice or out of order'],
])('refused: %s', (row, problem) => {
  expect(problems(row)).toEqual([problem])
})

test('what is missing is counted by level', () => {
  expect(problems('| 1.1.1 | 1 | x | not applicable | later |', 250)).toEqual([
    '181 requirements of level 2; the standard has 183',
  ])
  expect(problems('', 252)).toEqual(['69 requirements of level 1; the standard has 70'])
})
