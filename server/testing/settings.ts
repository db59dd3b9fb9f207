import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '#contract/settings.ts'
import type { Sql } from '#server/db/client.ts'

type Listener = { database: { sql: Sql }; settings(): Settings }

/** Changes settings as an admin would, in the database, and waits until each server knows. */
export async function changeSettings(
  server: Listener,
  wanted: Partial<Settings>,
  others: Listener[] = [],
): Promise<void> {
  const servers = [server, ...others]
  const isKnown = () =>
    servers.every((one) =>
      Object.entries(wanted).every(([name, value]) =>
        isDeepStrictEqual(one.settings()[name as keyof Settings], value),
      ),
    )
  if (isKnown()) return
  const { sql } = server.database
  const columns = Object.entries(wanted).map(([name, value]) => [snakeCase(name), value])
  await sql`update settings set ${sql(Object.fromEntries(columns))}`
  for (let tries = 0; !isKnown(); tries++) {
    if (tries > 100) throw new Error('A server did not hear of the new settings within 5 s.')
    await pause(50)
  }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
