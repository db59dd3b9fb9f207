import { randomBytes } from 'node:crypto'
import { chown, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createClient, timeLimits } from '#server/db/client.ts'
import { freePort } from '#server/testing/server-process.ts'
import { hasProgram } from '../debian.ts'
import { unprivileged } from '../debian-postgres.ts'
import { ownProgram } from './own-program.ts'
import { ownDebianPostgres, ownFolder } from './own-server.ts'

const program = '/usr/sbin/pgbouncer'

type Ini = { port: number; poolSize: number; ignored?: string }

/** As docs/operations.md says, "Through PgBouncer": a pooler that lends connections for a transaction. */
const iniOf = (postgres: URL, { port, poolSize, ignored = '' }: Ini, users: string) => `
[databases]
tornanti = host=127.0.0.1 port=${postgres.port} dbname=tornanti
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
ignore_startup_parameters = ${ignored}
`

/** Debian's PostgreSQL as an operator prepares it for a pooler; null where a package is missing. */
export async function ownPooledPostgres() {
  if (!(await hasProgram(program, 'pgbouncer'))) return null
  const postgres = await ownDebianPostgres()
  if (!postgres) return null
  const password = randomBytes(12).toString('hex')
  const superuser = createClient(postgres.url, { maxConnections: 1 })
  await superuser.unsafe(`
    create role tornanti_owner login password '${password}';
    create role tornanti_app nologin;
    grant tornanti_app to tornanti_owner;
    create role tornanti_web login noinherit password '${password}' in role tornanti_app;
    alter role tornanti_web set role = 'tornanti_app';
    alter role tornanti_web set random_page_cost = 1.1;
    alter role tornanti_web set statement_timeout = '${timeLimits.statement_timeout}';
    alter role tornanti_web set idle_in_transaction_session_timeout = '${timeLimits.idle_in_transaction_session_timeout}'`)
  await superuser`create database tornanti owner tornanti_owner`
  await superuser.end()

  const at = (user: string, port: number | string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/tornanti`
  const direct = at('tornanti_owner', new URL(postgres.url).port)
  const startBouncer = async (wish: Omit<Ini, 'port'>) => {
    const port = await freePort()
    await runBouncer(postgres.url, { ...wish, port }, password)
    return { urlAs: (user: string) => at(user, port) }
  }
  return { version: postgres.version, direct, superuserUrl: postgres.url, startBouncer }
}

async function runBouncer(postgres: string, wish: Ini, password: string): Promise<void> {
  const folder = await ownFolder()
  const identity = await unprivileged()
  const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  await writeFile(ini, iniOf(new URL(postgres), wish, users))
  await writeFile(
    users,
    ['tornanti_owner', 'tornanti_web'].map((name) => `"${name}" "${password}"\n`).join(''),
  )
  if (identity.uid !== undefined)
    for (const path of [folder, ini, users]) await chown(path, identity.uid, identity.gid)
  const output = await ownProgram(program, [ini], {
    identity,
    endBy: 'SIGTERM',
    answers: () => answers(wish.port),
  })
  // Read and forgotten: a pipe that fills up would stop it.
  output.resume()
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.unref().once('connect', () => socket.destroy())
  })
