import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ledgerProblems } from './asvs-rules.ts'
import { root } from './parts/root.ts'

const file = 'docs/asvs.md'
const read = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
const problems = ledgerProblems({ text: read(file) ?? '', read })
for (const problem of problems) process.stderr.write(`${file}: ${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
