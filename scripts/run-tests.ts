import { constants } from 'node:os'
import { check } from './parts/check.ts'
import { onDebianInstead, onTheDesktop, onThePhone } from './parts/commit-set.ts'
import { e2e } from './parts/e2e.ts'
import { type Counts, lastLine, type Outcome, oneFailure, recap, sum, table } from './parts/outcome.ts'
import { interruptedBy } from './parts/run.ts'
import { serverForCommit, serverOnDebian, serverOnEmbedded } from './parts/server.ts'
import { vitest } from './parts/vitest.ts'

type Part = [name: string, run: () => Promise<Counts>]

const [word, ...args] = process.argv.slice(2)
const outcomes: Outcome[] = []
for (const part of chooseParts()) {
  if (!interruptedBy()) outcomes.push(await runPart(part))
}

const total = sum(outcomes)
const signal = interruptedBy()
process.stdout.write(`\n${recap(outcomes)}\n${table(outcomes)}\n\n${lastLine(total)}\n`)
process.exitCode = signal ? 128 + constants.signals[signal] : total.failed > 0 ? 1 : 0

function chooseParts(): Part[] {
  const onDebian = (words: string[]): Part => ['server (Debian)', () => serverOnDebian(words)]
  const onEmbedded = (words: string[]): Part => ['server (embedded)', () => serverOnEmbedded(words)]
  const rest = args.filter((arg) => arg !== '--postgres')
  const parts: Record<string, Part> = {
    check: ['check', () => check(args)],
    unit: ['unit', () => vitest('unit', args)],
    server: args.includes('--postgres') ? onDebian(rest) : onEmbedded(rest),
    e2e: ['e2e', () => e2e(args)],
  }
  const quick: Part[] = [
    ['check', () => check([])],
    ['unit', () => vitest('unit', [])],
  ]
  if (word === undefined)
    return [
      ...quick,
      ['server (embedded)', serverForCommit],
      onDebian(onDebianInstead),
      ['e2e (phone)', () => e2e(['--project=phone', ...onThePhone])],
      ['e2e (desktop)', () => e2e(['--project=desktop', ...onTheDesktop])],
    ]
  if (word === 'all') return [...quick, onEmbedded([]), onDebian([]), ['e2e', () => e2e([])]]
  const chosen = parts[word]
  if (chosen) return [chosen]
  process.stderr.write(`"${word}" is no part of the tests. Parts: ${Object.keys(parts).join(', ')}, all.\n`)
  process.exit(2)
}

/** A part that breaks counts as one failure, and the next one runs. */
async function runPart([part, work]: Part): Promise<Outcome> {
  process.stdout.write(`\n== ${part}\n`)
  const startedAt = performance.now()
  const counts = await work().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    return oneFailure
  })
  return { part, ...counts, seconds: (performance.now() - startedAt) / 1000 }
}
