import type { Logger } from '#server/platform/log.ts'
import type { Sql } from './client.ts'

const everyMs = 60_000

/**
 * The database's time, followed: servers whose own clocks differ agree on what has begun and what is over. Between two
 * looks it runs with the machine's steady clock, which nobody sets; where a look fails, what was known goes on.
 */
export async function followDatabaseClock(sql: Sql, log: Logger, lookEveryMs = everyMs) {
  let ahead = await look(sql)
  const again = () =>
    look(sql).then(
      (seen) => {
        ahead = seen
      },
      (error) => log.warn({ err: error }, 'The time of the database could not be read; it is tried again'),
    )
  const timer = setInterval(() => void again(), lookEveryMs)
  timer.unref()
  return { clock: () => new Date(performance.now() + ahead), stop: async () => clearInterval(timer) }
}

/** How far the database is ahead of this process's steady clock, in milliseconds; half of the way there is guessed. */
async function look(sql: Sql): Promise<number> {
  const asked = performance.now()
  const [row] = await sql<
    { ms: number }[]
  >`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  if (!row) throw new Error('no time')
  return row.ms - (asked + performance.now()) / 2
}
