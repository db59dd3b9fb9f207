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
    // Those start their own embedded server whatever the address is.
    const others = ['--exclude', 'server/db/embedded/**', '--exclude', 'server/durability.test.ts']
    return await vitest('server', [...others, ...args], { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}
