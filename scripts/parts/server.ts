import { startDebianPostgres } from '../debian-postgres.ts'
import { type Counts, oneFailure, oneSkipped } from './outcome.ts'
import { vitest } from './vitest.ts'

export const serverOnEmbedded = (args: string[]): Promise<Counts> => vitest('server', args)

/** Those of them that each commit runs (`commit-set.ts`): words on the command line can only choose, not leave out. */
export const serverForCommit = (): Promise<Counts> => vitest('server', [], { COMMIT_SET: '1' })

/** The same tests on the engine of production. */
export async function serverOnDebian(args: string[]): Promise<Counts> {
  const postgres = await startDebianPostgres()
  if ('reason' in postgres) {
    process.stderr.write(`${postgres.reason}\n`)
    return process.env.CI ? oneFailure : oneSkipped
  }
  process.stdout.write(`On ${postgres.version}\n`)
  try {
    return await vitest('server', args, { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}
