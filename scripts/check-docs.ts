import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentProblems } from './doc-rules.ts'
import { root } from './parts/root.ts'

// What git ignores may be there or not; a document must not lean on it.
const ignored = new Set(['.git', 'node_modules', 'dist', 'test-results', 'playwright-report'])
const ignoredAtTheRoot = 'data'

const paths = new Set(walk(''))
const texts = new Map(
  [...paths]
    .filter((path) => /^([^/]+|[^/]+\/README|docs\/.+)\.md$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
const problems = documentProblems({ texts, paths })
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${texts.size} documents read\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name) && !(folder === '' && name === ignoredAtTheRoot))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? [path, ...walk(path)] : [path]
    })
}
