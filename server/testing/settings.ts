import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Settings, settings } from '#contract/settings.ts'
import type { Sql } from '#server/db/client.ts'
import type { TestClient } from './test-client.ts'

/** Changes settings as a super admin does, over HTTP, and waits until each server knows. */
export async function updateSettings(
  server: Pick<Listener, 'settings'>,
  client: TestClient,
  wanted: Partial<Settings>,
  others: Pick<Listener, 'settings'>[] = [],
): Promise<void> {
  const { version, values } = (await client.call(settings.get)).body
  const { status, body } = await client.call(settings.update, { ...values, ...wanted, version })
  if (status !== 200) throw new Error(`Changing the settings answered ${status}: ${JSON.stringify(body)}.`)
  await untilKnown([server, ...others], wanted)
}

type Listener = { database: { sql: Sql }; settings(): Settings }

/** Changes settings as an admin would, in the database, and waits until each server knows. */
export async function changeSettings(
  server: Listener,
  wanted: Partial<Settings>,
  others: Listener[] = [],
): Promise<void> {
  const servers = [server, ...others]
  if (areKnown(servers, wanted)) return
  const { sql } = server.database
  const columns = Object.entries(wanted).map(([name, value]) => [snakeCase(name), value])
  await sql`update settings set ${sql(Object.fromEntries(columns))}`
  await untilKnown(servers, wanted)
}

const areKnown = (servers: Pick<Listener, 'settings'>[], wanted: Partial<Settings>): boolean =>
  servers.every((one) =>
    Object.entries(wanted).every(([name, value]) =>
      isDeepStrictEqual(one.settings()[name as keyof Settings], value),
    ),
  )

async function untilKnown(servers: Pick<Listener, 'settings'>[], wanted: Partial<Settings>): Promise<void> {
  for (let tries = 0; !areKnown(servers, wanted); tries++) {
    if (tries > 100) throw new Error('A server did not hear of the new settings within 5 s.')
    await pause(50)
  }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
