import { startDebianPostgres } from '../debian-postgres.ts'
import { notForEachCommit, onDebianInstead } from './commit-set.ts'
import { type Counts, oneFailure, oneSkipped, sum } from './outcome.ts'
import { vitest, without } from './vitest.ts'

export const serverOnEmbedded = (args: string[]): Promise<Counts> => vitest('server', args)

/** Those of them that each commit runs. */
export const serverForCommit = (): Promise<Counts> =>
  vitest('server', [], without([...notForEachCommit, ...onDebianInstead]))

const tools = { start: startDebianPostgres, run: vitest }

/**
 * The same tests on the engine of production. Where there is none, those that are named run on the embedded one: each commit runs
 * races and whatever else depends on an engine here alone, and what was not run must not look as if it had passed.
 */
export async function serverOnDebian(words: string[], { start, run } = tools): Promise<Counts> {
  const postgres = await start()
  if ('reason' in postgres) {
    process.stderr.write(`${postgres.reason}\n`)
    if (process.env.CI) return oneFailure
    // Without words it is everything, which the embedded one has run already.
    if (words.length === 0) return oneSkipped
    process.stderr.write('On the embedded engine instead.\n')
    return sum([await run('server', words), oneSkipped])
  }
  process.stdout.write(`On ${postgres.version}\n`)
  try {
    return await run('server', words, { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}
