import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ICruiseResult } from 'dependency-cruiser'
import { root } from './parts/root.ts'

const rooms = ['contract', 'server', 'web']
const leastModules = 60

const result = await cruise()
const problems = [...unseen(result, sources()), ...violations(result)]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(
  `${result.summary.totalCruised} modules, ${result.summary.totalDependenciesCruised ?? 0} imports followed\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0

async function cruise(): Promise<ICruiseResult> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [program, ...rooms, '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const options = { cwd: root, maxBuffer: 100_000_000 }
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  return JSON.parse(stdout) as ICruiseResult
}

function sources(): string[] {
  const patterns = rooms.map((room) => `${room}/**/*.{ts,tsx}`)
  return globSync(patterns, { cwd: root, exclude: (name) => name.includes('node_modules') })
}

/** It passes on no module at all when it cannot read TypeScript: what it did not see, it did not check. */
function unseen({ modules }: ICruiseResult, files: string[]): string[] {
  const seen = new Set(modules.map(({ source }) => source))
  const missed = files.filter((file) => !seen.has(file))
  return [
    ...(files.length < leastModules ? [`Only ${files.length} source files were found`] : []),
    ...missed.slice(0, 5).map((file) => `${file} was not read`),
    ...(missed.length > 5 ? [`and ${missed.length - 5} more: can it read this version of TypeScript?`] : []),
  ]
}

function violations({ summary }: ICruiseResult): string[] {
  const reasons = new Map(summary.ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment]))
  return summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}  (${reasons.get(rule.name) ?? 'see the rule'})`,
  )
}
