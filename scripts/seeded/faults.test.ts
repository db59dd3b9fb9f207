import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../parts/root.ts'
import { faults, furtherFaults } from './catalogue.ts'
import type { Fault } from './fault.ts'

const all = [...faults, ...furtherFaults]
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

test('there are forty-four, each with a name of its own, and others beyond them', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(44 + furtherFaults.length)
  const groups = faults.map(({ id }) => id.split('/')[0] ?? '')
  const sizes = [...new Set(groups)].map((group) => [group, groups.filter((one) => one === group).length])
  expect(Object.fromEntries(sizes)).toEqual({
    matrix: 10,
    fields: 6,
    races: 8,
    auth: 8,
    output: 5,
    trouble: 4,
    privacy: 3,
  })
})

test.each(all)('$id still meets the code that it breaks', ({ edits }) => {
  expect(edits.length).toBeGreaterThan(0)
  for (const { file, find, replace } of edits) {
    expect(read(file).split(find), `${file}: ${find}`).toHaveLength(2)
    expect(replace).not.toBe(find)
  }
})

test.each(all)('$id still names tests that are there, each once', ({ tests }) => {
  for (const { file, name } of tests) expect(read(file)).toContain(name)
  const named = tests.map(({ file, name, of = '' }) => `${file} ${name} ${of}`)
  expect(new Set(named).size).toBe(named.length)
})

test('the document names them all, and no others, with every file that notices', () => {
  const rows = read('docs/seeded-faults.md').match(/^\| `[a-z/-]+` \|.*$/gm)
  expect(rows).toEqual(all.map(rowOf))
})

function rowOf({ id, careless, tests }: Fault): string {
  const files = [...new Set(tests.map(({ file }) => `\`${file}\``))]
  return `| \`${id}\` | ${careless} | ${files.join(', ')} |`
}
