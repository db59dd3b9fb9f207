import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Sql } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts'
import { createPeople, type People } from '#server/testing/people.ts'
import { createServerProcess, freePort } from '#server/testing/server-process.ts'

/** A whole Tornanti of its own: server process, embedded database, mail folder. */
export type App = {
  url: string
  sql: Sql
  mailbox: Mailbox
  /** New accounts, for journeys that change theirs. */
  people: People
  /** What an operator sees in the terminal. */
  output(): string
  /** Attempt counts and settings as on the first day. */
  reset(): Promise<void>
  /** Changes settings and waits until the server has heard of it. */
  changeSettings(change: Settings): Promise<void>
  stop(): Promise<void>
}

type Settings = { maintenanceMode?: boolean; registrationEnabled?: boolean; passwordMinLength?: number }

const firstDay = { maintenanceMode: false, registrationEnabled: true, passwordMinLength: 8 }

export async function startApp(env: Record<string, string> = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = createServerProcess({ PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, ...env })
  await server.start(url).catch(async (error) => {
    await server.end('SIGKILL')
    throw error
  })
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, share: true })
  const sql = createClient(database.connection, { maxConnections: 2 })

  const changeSettings = async (change: Settings) => {
    const wanted = { ...firstDay, ...change }
    await sql`
      update settings set maintenance_mode = ${wanted.maintenanceMode},
        registration_enabled = ${wanted.registrationEnabled}, password_min_length = ${wanted.passwordMinLength}
      where (maintenance_mode, registration_enabled, password_min_length)
        is distinct from (${wanted.maintenanceMode}, ${wanted.registrationEnabled}, ${wanted.passwordMinLength})`
    await untilSiteIs(url, wanted)
  }

  return {
    url,
    sql,
    mailbox: createMailbox(join(dataDir, 'mail')),
    people: createPeople(sql, createPasswordHasher()),
    output: server.output,
    reset: async () => {
      await sql`delete from attempts`
      await changeSettings(firstDay)
    },
    changeSettings,
    stop: async () => {
      await sql.end({ timeout: 2 })
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilSiteIs(url: string, wanted: Required<Settings>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await fetch(`${url}/api/auth/session`)
    const { site } = (await answer.json()) as { site: Record<string, unknown> }
    if (
      site.isInMaintenance === wanted.maintenanceMode &&
      site.isRegistrationOpen === wanted.registrationEnabled &&
      site.passwordMinLength === wanted.passwordMinLength
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The server did not hear of the new settings within 10 s.')
}
