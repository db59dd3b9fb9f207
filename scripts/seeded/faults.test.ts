import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../parts/root.ts'
import { faults } from './catalogue.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

test('there are forty-four, each with a name of its own', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(44)
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

test.each(faults)('$id still meets the code that it breaks', ({ edits }) => {
  expect(edits.length).toBeGreaterThan(0)
  for (const { file, find, replace } of edits) {
    expect(read(file).split(find), `${file}: ${find}`).toHaveLength(2)
    expect(replace).not.toBe(find)
  }
})

test.each(faults)('$id still names a test that is there', ({ test: named }) => {
  expect(read(named.file)).toContain(named.name)
})

test('the document names them all, and no others', () => {
  const named = read('docs/seeded-faults.md').matchAll(/^\| `([a-z/-]+)` \|/gm)
  expect([...named].map(([, id]) => id)).toEqual(faults.map(({ id }) => id))
})
