import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitIn, runRow, withFigures } from './figures.ts'
import { none, note, type PartRows } from './row.ts'

const order = ['races', 'kills', 'load']
const day = new Date('2026-11-18T09:00:00Z')
const part = (name: string, lost: number, share = '1', commit = 'abc1234'): PartRows => ({
  part: name,
  rows: [
    note('writes', 12),
    none('lost', lost, 'writes'),
    runRow({ seconds: 61.4, commit, now: day, share }),
  ],
})
const frame = { order, machine: 'On a machine.' }
const empty =
  '# What holds\n\n## Figures of the last run\n\nIt has not been run in full yet.\n\n## Afterwards\n\nMore.\n'
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.replace(/ +/g, ' '))

test('the first figures take the place of what stood there, and of nothing else', () => {
  const text = withFigures(empty, [part('kills', 0)], frame)
  expect(text).toMatch(/^# What holds\n\n## Figures of the last run\n\nOn a machine\.\n\n\| part /)
  expect(text).toMatch(/\|\n\n## Afterwards\n\nMore\.\n$/)
  expect(text).not.toContain('not been run')
  expect(rowsOf(text)).toEqual([
    '| kills | writes | 12 | | |',
    '| kills | lost | 0 | writes | holds |',
    '| kills | run | 2026-11-18 | 61 s, commit abc1234 | |',
  ])
})

test('a part that runs again has its rows replaced; those of the others stay, in the order of the set', () => {
  const first = withFigures(empty, [part('load', 0), part('kills', 0)], frame)
  const text = withFigures(first, [part('races', 0), part('kills', 3, '0.02', 'def5678+')], frame)
  expect(rowsOf(text)).toEqual([
    '| races | writes | 12 | | |',
    '| races | lost | 0 | writes | holds |',
    '| races | run | 2026-11-18 | 61 s, commit abc1234 | |',
    '| kills | writes | 12 | | |',
    '| kills | lost | 3 | writes | BROKEN |',
    '| kills | run, at the share 0.02 | 2026-11-18 | 61 s, commit def5678+ | |',
    '| load | writes | 12 | | |',
    '| load | lost | 0 | writes | holds |',
    '| load | run | 2026-11-18 | 61 s, commit abc1234 | |',
  ])
  expect(withFigures(text, [part('races', 0)], frame)).toBe(text)
})

test('a bar in a text does not make a column', () => {
  const odd: PartRows = { part: 'kills', rows: [note('a | b', 'c|d')] }
  const text = withFigures(withFigures(empty, [odd], frame), [part('load', 0)], frame)
  expect(rowsOf(text)[0]).toBe('| kills | a / b | c/d | | |')
})

test('a document without the heading is not touched', () => {
  expect(() => withFigures('# Other\n', [], frame)).toThrow('has no "## Figures of the last run"')
})

test('a commit is told by its short name, and whether the files were others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tornanti-figures-'))
  try {
    expect(commitIn(folder)).toBe('unknown')
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
    git('init', '--quiet')
    await mkdir(join(folder, 'docs'))
    await writeFile(join(folder, 'docs/reliability.md'), 'Figures.')
    await writeFile(join(folder, 'code.ts'), 'one')
    git('add', '.')
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message=One')
    const hash = git('rev-parse', '--short', 'HEAD')
    expect(commitIn(folder)).toBe(hash)
    await writeFile(join(folder, 'docs/reliability.md'), 'Other figures.')
    expect(commitIn(folder)).toBe(hash)
    await writeFile(join(folder, 'new.ts'), 'two')
    expect(commitIn(folder)).toBe(`${hash}+`)
    await rm(join(folder, 'new.ts'))
    await writeFile(join(folder, 'code.ts'), 'three')
    expect(commitIn(folder)).toBe(`${hash}+`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
