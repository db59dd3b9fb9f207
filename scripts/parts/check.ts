import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { type Counts, oneFailure, sum } from './outcome.ts'
import { root } from './root.ts'
import { interruptedBy, runNode } from './run.ts'

type Check = { name: string; file: string; args: string[] }

const types = (room: string): Check => ({
  name: `types of ${room}`,
  file: 'node_modules/typescript/bin/tsc',
  // Kept beside the packages: a second run looks only at what changed.
  args: [
    '-p',
    room,
    '--pretty',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types-${room.replaceAll('/', '-')}.json`,
  ],
})

// The service worker lives in web, and in another world: without a document.
// The bench drives the journeys' browser: its look at the code has them in it.
const rooms = globSync(['*/tsconfig.json', 'web/*/tsconfig.json'], { cwd: root })
  .map((file) => dirname(file))
  .filter((room) => room !== 'e2e')

const checks: Check[] = [
  {
    name: 'format and lint',
    file: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  ...rooms.sort().map(types),
  { name: 'import rules', file: 'scripts/check-imports.ts', args: [] },
  { name: 'lockfile', file: 'scripts/check-lock.ts', args: [] },
  { name: 'list of packages (SBOM)', file: 'scripts/make-sbom.ts', args: ['--check'] },
  { name: 'support dates', file: 'scripts/check-support.ts', args: [] },
  { name: 'secrets', file: 'scripts/check-secrets.ts', args: [] },
  { name: 'documents', file: 'scripts/check-docs.ts', args: [] },
  { name: 'documents: the ASVS ledger', file: 'scripts/check-asvs.ts', args: [] },
]

/** Each check counts as one test. Words choose among them: `npm run check -- types`. */
export async function check(words: string[]): Promise<Counts> {
  const chosen = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const unknown = words.filter((word) => !checks.some(({ name }) => name.includes(word)))
  if (unknown.length > 0) {
    process.stderr.write(
      `No check has "${unknown.join('" or "')}" in its name. Checks: ${checks.map(({ name }) => name).join(', ')}.\n`,
    )
    return oneFailure
  }
  const counts: Counts[] = []
  const waiting = [...chosen]
  const work = async () => {
    for (let next = waiting.shift(); next && !interruptedBy(); next = waiting.shift())
      counts.push(await look(next))
  }
  // Each keeps one core busy.
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  return sum(counts)
}

async function look({ name, file, args }: Check): Promise<Counts> {
  const startedAt = performance.now()
  const isPassed = (await runNode(file, args, { isHeld: true })) === 0
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${isPassed ? 'passed' : 'FAILED'}  ${name}  (${seconds} s)\n`)
  return {
    passed: Number(isPassed),
    failed: Number(!isPassed),
    skipped: 0,
    failures: isPassed ? [] : [name],
  }
}
