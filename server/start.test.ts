import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import {
  asUser,
  createTestDatabase,
  inDatabase,
  type TestDatabase,
  variablesFor,
} from './testing/database.ts'
import { signUpForm } from './testing/forms.ts'
import { createMailbox } from './testing/mailbox.ts'
import { TestClient } from './testing/test-client.ts'

let folder = ''
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tornanti-start-'))
  await chmod(folder, 0o755)
  database = await createTestDatabase(inject('databaseServer'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const occupiers: Server[] = []
afterEach(() => {
  for (const occupier of occupiers.splice(0)) occupier.close()
})

/** Something else that listens: what it does with a caller is its own affair. */
async function anOccupier(meet: (socket: Socket) => void = () => {}): Promise<number> {
  const occupier = createServer((socket) => meet(socket.on('error', () => {}).unref()))
  occupiers.push(occupier)
  await once(occupier.listen(0, '127.0.0.1'), 'listening')
  return (occupier.address() as AddressInfo).port
}

function startMain(env: Record<string, string>, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, DEMO: '0', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output, ended: once(child, 'close') }
}

async function refusedStart(env: Record<string, string>, user?: { uid: number; gid: number }) {
  const { output, ended } = startMain(env, user)
  const [code] = await ended
  return [code, output()]
}
const refusal = (sentence: string) => [1, `\nTornanti cannot start.\n${sentence}\n`]

describe('a start that cannot succeed says why, naming the variable, and ends with 1:', () => {
  const refusing = (code: string, message: string) => (socket: Socket) => {
    const fields = `SFATAL\0C${code}\0M${message}\0\0`
    const head = Buffer.from('E\0\0\0\0')
    head.writeInt32BE(fields.length + 4, 1)
    socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)])))
  }

  test('no database server', async () => {
    const port = await anOccupier()
    await new Promise((resolve) => occupiers.pop()?.close(resolve))
    expect(
      await refusedStart({ PORT: '0', DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/t` }),
    ).toEqual(
      refusal(
        `DATABASE_URL must point to a PostgreSQL server that answers; 127.0.0.1:${port} does not (ECONNREFUSED).`,
      ),
    )
  })

  test('no such host', async () => {
    const [code, output] = await refusedStart({ PORT: '0', DATABASE_URL: 'postgres://u:secret@db.invalid/t' })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^DATABASE_URL must point to a PostgreSQL server that answers; db\.invalid does not \(E\w+\)\.$/m,
    )
  })

  test('a server that says nothing', async () => {
    const port = await anOccupier()
    const startedAt = performance.now()
    expect(
      await refusedStart({ PORT: '0', DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/t` }),
    ).toEqual(
      refusal(
        `DATABASE_URL must point to a PostgreSQL server that answers; 127.0.0.1:${port} does not (CONNECT_TIMEOUT).`,
      ),
    )
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })

  test.each([
    ['28P01', 'password authentication failed for user "u"'],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.7"'],
    ['3D000', 'database "t" does not exist'],
  ])('a server that refuses (%s)', async (code, message) => {
    const port = await anOccupier(refusing(code, message))
    expect(
      await refusedStart({ PORT: '0', DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/t` }),
    ).toEqual(
      refusal(
        `DATABASE_URL must hold a user, password and database that PostgreSQL accepts; it says: ${message}.`,
      ),
    )
  })

  test('a pooler, without a way around it', async () => {
    const port = await anOccupier(refusing('08P01', 'unsupported startup parameter: statement_timeout'))
    const pooler = `postgres://u:secret@127.0.0.1:${port}/t`
    expect(await refusedStart({ PORT: '0', DATABASE_URL: pooler })).toEqual(
      refusal(
        'DATABASE_URL leads to a pooler, which passes no settings of a connection on: name PostgreSQL itself in DATABASE_DIRECT_URL (docs/operations.md, "Through PgBouncer").',
      ),
    )
    expect(await refusedStart({ PORT: '0', DATABASE_URL: pooler, DATABASE_DIRECT_URL: pooler })).toEqual(
      refusal(
        'DATABASE_DIRECT_URL must lead to PostgreSQL itself, not to a pooler (docs/operations.md, "Through PgBouncer").',
      ),
    )
  })

  test('a database of another encoding', async () => {
    const other = `${database.sql.options.database}_ascii`
    const sql = await database.sql.reserve()
    await sql`set statement_timeout = 0`
    await sql`
      create database ${sql(other)} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`
    try {
      expect(await refusedStart({ PORT: '0', ...variablesFor(inDatabase(database.address, other)) })).toEqual(
        refusal(
          'DATABASE_URL points to a database in SQL_ASCII; Tornanti needs UTF8: createdb -E UTF8 -T template0.',
        ),
      )
    } finally {
      await sql`drop database ${sql(other)} with (force)`
      sql.release()
    }
  })

  test('a server too old', async () => {
    const old = await createTestDatabase(inject('databaseServer'))
    try {
      await old.sql`create function public.current_setting(text) returns text language sql return '140012'`
      await old.sql.unsafe(`alter database ${old.sql.options.database} set search_path = public, pg_catalog`)
      expect(await refusedStart({ PORT: '0', ...variablesFor(old.address) })).toEqual(
        refusal('DATABASE_URL points to PostgreSQL 14; Tornanti needs 15 or newer.'),
      )
    } finally {
      await old.drop()
    }
  })

  test('an S3 store that is not there, before the database is looked for', async () => {
    const port = await anOccupier()
    await new Promise((resolve) => occupiers.pop()?.close(resolve))
    const s3 = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'foto',
      S3_ACCESS_KEY_ID: 'name',
      S3_SECRET_ACCESS_KEY: 'very-secret',
    }
    expect(await refusedStart({ PORT: '0', ...s3 })).toEqual(
      refusal(`S3_ENDPOINT must be a store that answers; 127.0.0.1:${port} does not (ECONNREFUSED).`),
    )
    const { S3_SECRET_ACCESS_KEY: _, ...withoutSecret } = s3
    expect(await refusedStart({ PORT: '0', ...withoutSecret })).toEqual(
      refusal('S3_SECRET_ACCESS_KEY is required as soon as another S3_ variable is set.'),
    )
  })

  test('a data folder that is a file, or below one', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    for (const path of [file, join(file, 'data')])
      expect(await refusedStart({ PORT: '0', DATA_DIR: path })).toEqual(
        refusal(`DATA_DIR must be a folder; ${path} is a file or lies below one.`),
      )
  })

  test.runIf(process.getuid?.() === 0)('a data folder of somebody else', async () => {
    const nobody = { uid: 65_534, gid: 65_534 }
    const path = join(folder, 'of-root')
    await mkdir(path, { mode: 0o700 })
    for (const dataDir of [path, join(path, 'data')])
      expect(await refusedStart({ PORT: '0', DATA_DIR: dataDir }, nobody)).toEqual(
        refusal(`DATA_DIR must be a folder that this user may write; ${dataDir} is not (EACCES).`),
      )
    // With a database elsewhere the mails are still written there.
    expect(
      await refusedStart({ PORT: '0', DATA_DIR: path, ...variablesFor(database.address) }, nobody),
    ).toEqual(refusal(`DATA_DIR must be a folder that this user may write; ${path} is not (EACCES).`))
  })

  test('a port in use, before anything was made', async () => {
    const port = await anOccupier()
    const dataDir = join(folder, 'never-made')
    expect(await refusedStart({ PORT: String(port), DATA_DIR: dataDir })).toEqual(
      refusal(`PORT must be free; another program listens on 127.0.0.1:${port}.`),
    )
    expect(await readdir(folder)).not.toContain('never-made')
  })

  test('an address of another machine', async () => {
    expect(await refusedStart({ PORT: '0', HOST: '192.0.2.1' })).toEqual(
      refusal('HOST must be an address of this machine; 192.0.2.1 is not (EADDRNOTAVAIL).'),
    )
  })
})

test.each([
  ['is told at the start that it lacks PostgreSQL’s security releases', 1, true],
  ['that has them is told nothing', 999, false],
])('a database server %s', async (_, minor, isTold) => {
  const own = await createTestDatabase(inject('databaseServer'))
  try {
    await own.sql.unsafe(`create function public.current_setting(name text) returns text language sql return
      case name when 'server_version_num' then (pg_catalog.current_setting(name)::int / 10000 * 10000 + ${minor})::text
      else pg_catalog.current_setting(name) end`)
    await own.sql.unsafe(`alter database ${own.sql.options.database} set search_path = public, pg_catalog`)
    const { child, output, ended } = startMain({ PORT: '0', ...variablesFor(own.address) })
    await expect.poll(output, { timeout: 30_000 }).toContain('Tornanti is ready at')
    child.kill('SIGTERM')
    await ended
    const warning = /PostgreSQL \d+\.1 lacks the security release of 2026-05-14; .*: bring it up to date/
    expect(warning.test(output())).toBe(isTold)
  } finally {
    await own.drop()
  }
})

test('a database server that may forget what it acknowledged is told of at the start', async () => {
  const own = await createTestDatabase(inject('databaseServer'))
  try {
    await own.sql.unsafe(`alter database ${own.sql.options.database} set synchronous_commit = off`)
    const { child, output, ended } = startMain({ PORT: '0', ...variablesFor(own.address) })
    await expect.poll(output, { timeout: 30_000 }).toContain('Tornanti is ready at')
    child.kill('SIGTERM')
    await ended
    expect(output()).toMatch(/PostgreSQL may lose what it has acknowledged.*synchronous_commit/s)
  } finally {
    await own.drop()
  }
})

test('in production the application does not work as the owner of its database', async () => {
  const { sql } = database
  const login = `plain_${randomBytes(4).toString('hex')}`
  const name = `owned_${randomBytes(4).toString('hex')}`
  await sql.unsafe(`create role ${login} login password 'x'`)
  await sql.unsafe(`create database ${name} owner ${login}`)
  const variables = { PORT: '0', ...variablesFor(asUser(inDatabase(database.address, name), login, 'x')) }
  const production = { ...variables, NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example' }
  try {
    const [code, said] = await refusedStart(production)
    expect(code).toBe(1)
    expect(said).toContain('must be a member of tornanti_app')
    await sql.unsafe(`grant tornanti_app to ${login}`)
    const { child, output, ended } = startMain(production)
    await expect.poll(output, { timeout: 30_000 }).toContain('Tornanti is ready at')
    child.kill('SIGTERM')
    await ended
  } finally {
    await sql.unsafe(`drop database ${name} with (force)`)
    await sql.unsafe(`drop role ${login}`)
  }
})

test('PORT=0 takes a free port, and links in mails lead there', async () => {
  const { child, output, ended } = startMain({ PORT: '0', ...variablesFor(database.address) })
  try {
    await expect.poll(output, { timeout: 30_000 }).toContain('Tornanti is ready at')
    const url = /ready at (http:\/\/localhost:[1-9]\d*) /.exec(output())?.[1] ?? ''
    const form = signUpForm()
    const answer = await new TestClient(url.replace('localhost', '127.0.0.1'), url).call(auth.signUp, form)
    expect(answer.status).toBe(200)
    expect(await createMailbox(join(folder, 'data/mail')).next(form.email)).toContain(`${url}/#confirm=`)
  } finally {
    child.kill('SIGTERM')
  }
  expect((await ended)[0]).toBe(0)
})
