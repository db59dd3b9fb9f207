import { expect, test } from 'vitest'
import { documentProblems } from './doc-rules.ts'

const required = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'contract/README.md',
  'server/README.md',
  'web/README.md',
]

/** What is wrong when these texts stand beside complete, empty documents. */
function problems(texts: Record<string, string>): string[] {
  const all = new Map([...required.map((path): [string, string] => [path, '']), ...Object.entries(texts)])
  const files = [...all.keys(), 'server/app.ts', 'server/features/auth/auth.service.ts']
  const folders = ['contract', 'docs', 'docs/decisions', 'server', 'server/features', 'web']
  return documentProblems({ texts: all, paths: new Set([...files, ...folders]) })
}

test.each([
  'see `server/app.ts` and `server/features/`',
  'line `server/app.ts:12`',
  'shortened: `auth/auth.service.ts`',
  'placeholders: `server/features/<name>/`, `web/*`, `features/<name>.ts`',
  'not paths: `POST /api/events`, `text/html`, `npm run check`, `/login`, `https://a.example/x.ts`',
  'not ours: `DATA_DIR/mail`, `data/mail`',
  '```\nserver/gone.ts\n`server/gone.ts`\n```',
  '[app](server/app.ts), [glossary](docs/glossary.md), [site](https://a.example), [top](#here)\n# Here',
])('accepted: %j', (text) => {
  expect(problems({ 'README.md': text })).toEqual([])
})

test.each([
  ['see `server/gone.ts`', 'README.md names `server/gone.ts`, which does not exist'],
  ['see `server/gone/`', 'README.md names `server/gone`, which does not exist'],
  ['see `sever/app.ts`', 'README.md names `sever/app.ts`, which does not exist'],
  ['[x](docs/gone.md)', 'README.md links to docs/gone.md, which does not exist'],
  ['[x](docs/glossary.md#gone)', 'README.md links to #gone of docs/glossary.md, which has no such heading'],
  ['![x](gone.png)', 'README.md links to gone.png, which does not exist'],
])('refused: %j', (text, problem) => {
  expect(problems({ 'README.md': text })).toEqual([problem])
})

test('paths and links are also read from the folder of the document', () => {
  expect(problems({ 'server/README.md': '`features/auth` `features/auth/auth.service.ts`' })).toEqual([
    'server/README.md names `features/auth`, which does not exist',
  ])
  expect(problems({ 'docs/architecture.md': '[up](../README.md) [beside](glossary.md)' })).toEqual([])
})

test('history may name what is gone', () => {
  const text = 'Status: superseded by 002\n\n`server/gone.ts`'
  expect(problems({ 'docs/decisions/001-old.md': text })).toEqual([])
  expect(problems({ 'docs/decisions/001-old.md': 'Status: accepted\n`server/gone.ts`' })).toHaveLength(1)
  expect(problems({ 'CHANGELOG.md': '`server/gone.ts`' })).toEqual([])
})

test.each([
  ['README.md', 100],
  ['CONTRIBUTING.md', 60],
  ['docs/architecture.md', 120],
  ['docs/glossary.md', 60],
  ['docs/decisions/001-short.md', 50],
  ['web/README.md', 20],
])('%s may have %i lines and not one more', (path, limit) => {
  expect(problems({ [path]: 'x\n'.repeat(limit) })).toEqual([])
  expect(problems({ [path]: 'x\n'.repeat(limit + 1) })).toEqual([
    `${path} has ${limit + 1} lines; the limit is ${limit}`,
  ])
})

test('a document that is missing and a decision without its number are named', () => {
  expect(documentProblems({ texts: new Map(), paths: new Set() })).toEqual(
    required.map((path) => `${path} is missing`),
  )
  expect(problems({ 'docs/decisions/title.md': '' })).toEqual([
    'docs/decisions/title.md must be named like docs/decisions/007-short-title.md',
  ])
})
