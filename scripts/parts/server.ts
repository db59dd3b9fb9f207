import { startDebianPostgres } from '../debian-postgres.ts'
import { type Counts, oneFailure, oneSkipped } from './outcome.ts'
import { vitest } from './vitest.ts'

export const serverOnEmbedded = (args: string[]): Promise<Counts> => vitest('server', args)

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
