import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseAddress } from '#server/db/client.ts'
import { endOf, variablesFor } from '#server/testing/database.ts'

const run = promisify(execFile)

const program = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((file) =>
  existsSync(file),
)

type Script = { text: string; parameters: readonly string[]; connections: number; seconds: number }

/** What PostgreSQL alone does with the statement, each second; null where there is no pgbench. */
export async function pgbench(database: DatabaseAddress, script: Script): Promise<number | null> {
  if (!program) return null
  const folder = await mkdtemp(join(tmpdir(), 'tornanti-pgbench-'))
  try {
    const file = join(folder, 'statement.sql')
    // Of a statement with its parameters in place, in one line; `$1` is pgbench's `:p1`.
    const text = script.text.replace(/\s+/g, ' ').replace(/\$(\d)/g, ':p$1')
    await writeFile(file, `${text};\n`)
    const variables = script.parameters.flatMap((value, at) => ['-D', `p${at + 1}=${value}`])
    const counts = ['-c', String(script.connections), '-j', '1', '-T', String(script.seconds)]
    const args = [
      '-n',
      '-M',
      'prepared',
      '-f',
      file,
      ...counts,
      ...variables,
      endOf(database).account.database,
    ]
    const { stdout } = await run(program, args, {
      env: { PATH: process.env.PATH, ...libpqVariables(database) },
    })
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function libpqVariables(database: DatabaseAddress): Record<string, string> {
  const { socket, account } = endOf(database)
  const { DATABASE_URL: _url, ...variables } =
    typeof database === 'string' ? { DATABASE_URL: '' } : variablesFor(database)
  return {
    ...variables,
    PGUSER: account.user,
    ...(account.password && { PGPASSWORD: account.password }),
    ...('host' in socket && { PGHOST: String(socket.host), PGPORT: String(socket.port) }),
  }
}
