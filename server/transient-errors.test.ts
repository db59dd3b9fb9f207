import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createClient, type Sql } from './db/client.ts'
import { readEnv } from './platform/env.ts'
import { createHttp } from './platform/http.ts'
import { createLog } from './platform/log.ts'
import { asUser, createTestDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
let other: Sql
let failure: unknown
let url = ''
let stop = async () => {}

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'))
  other = createClient(database.address)
  await database.sql`create table marks (name text primary key, count int)`
  await database.sql`insert into marks values ('one', 0), ('two', 0)`
  const log = createLog({ isProduction: true, destination: { write: () => {} } })
  const app = await createHttp({ config: readEnv({ NODE_ENV: 'test' }), log })
  app.get('/fails', async () => {
    throw failure
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  stop = () => app.close()
})
afterAll(async () => {
  await stop()
  await other.end({ timeout: 1 })
  await database.drop()
})

const caught = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const count = (db: Sql, name: string) => db`update marks set count = count + 1 where name = ${name}`
const asSql = (db: unknown) => db as Sql
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function answerTo(error: unknown) {
  failure = error
  const answer = await fetch(`${url}/fails`)
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}

const unavailable = {
  status: 503,
  retryAfter: '5',
  body: { code: 'UNAVAILABLE', message: 'Servizio momentaneamente non disponibile. Riprova tra poco.' },
}

/** Made to happen, each as PostgreSQL and the driver tell it. */
const happenings: Record<string, { codes: string[]; make: () => Promise<unknown> }> = {
  'two transactions that wait for each other': {
    codes: ['40P01'],
    make: async () => {
      const crossing = (sql: Sql, first: string, second: string) =>
        caught(
          sql.begin(async (db) => {
            await count(asSql(db), first)
            await pause(300)
            await count(asSql(db), second)
          }),
        )
      const errors = await Promise.all([crossing(database.sql, 'one', 'two'), crossing(other, 'two', 'one')])
      return errors.find((error) => error !== null)
    },
  },
  'two transactions that cannot both be': {
    codes: ['40001'],
    make: () =>
      caught(
        database.sql.begin('isolation level repeatable read', async (db) => {
          await db`select count from marks`
          await count(other, 'one')
          await count(asSql(db), 'one')
        }),
      ),
  },
  'a transaction that was left lying': {
    codes: ['25P03', 'CONNECTION_CLOSED'],
    make: () =>
      caught(
        database.sql.begin(async (db) => {
          await db`set local idle_in_transaction_session_timeout = 50`
          await pause(400)
          await db`select 1`
        }),
      ),
  },
  'a statement that takes too long': {
    codes: ['57014'],
    make: () =>
      caught(
        database.sql.begin(async (db) => {
          await db`set local statement_timeout = 50`
          await db`select pg_sleep(5)`
        }),
      ),
  },
  'a lock that does not come': {
    codes: ['55P03'],
    make: () =>
      database.sql.begin(async (db) => {
        await count(asSql(db), 'one')
        return caught(
          other.begin(async (late) => {
            await late`set local lock_timeout = 50`
            await count(asSql(late), 'one')
          }),
        )
      }),
  },
  'a connection that an operator ends': {
    codes: ['57P01', 'CONNECTION_CLOSED'],
    make: () =>
      caught(
        other.begin(async (db) => {
          const [{ pid } = { pid: 0 }] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
          const ended = db`select pg_sleep(5)`
          await database.sql`select pg_terminate_backend(${pid})`
          await ended
        }),
      ),
  },
  'a database that takes no writes': {
    codes: ['25006'],
    make: () => caught(database.sql.begin('read only', (db) => count(asSql(db), 'one'))),
  },
  'too many connections': {
    codes: ['53300'],
    make: async () => {
      const name = (await database.sql<{ name: string }[]>`select current_database() as name`)[0]?.name ?? ''
      const login = 'counted_guest'
      await database.sql`create role ${database.sql(login)} login password 'x' connection limit 0`
      await database.sql`grant connect on database ${database.sql(name)} to ${database.sql(login)}`
      const guest = createClient(asUser(database.address, login, 'x'), { maxConnections: 1 })
      try {
        return await caught(guest`select 1`)
      } finally {
        await guest.end({ timeout: 1 })
        await database.sql`drop owned by ${database.sql(login)}`
        await database.sql`drop role ${database.sql(login)}`
      }
    },
  },
}

describe('answered 503, in Italian and with when to come back, is', () => {
  test.each(Object.entries(happenings))('%s', async (_, { codes, make }) => {
    const error = await make()
    expect(codes).toContain((error as { code?: string } | null)?.code)
    expect(await answerTo(error)).toEqual(unavailable)
  })

  // What cannot be made to happen here: a machine or a disk that gives out, a server in other states.
  test.each([
    ...[
      '08000',
      '08001',
      '08003',
      '08004',
      '08006',
      '53000',
      '53100',
      '53200',
      '53400',
      '57P02',
      '57P03',
      '57P04',
    ],
    ...[
      '57P05',
      '58030',
      '25P04',
      'EAGAIN',
      'EMFILE',
      'ENOSPC',
      'ENETUNREACH',
      'EAI_AGAIN',
      'CONNECT_TIMEOUT',
    ],
  ])('code %s', async (code) => {
    expect(await answerTo(Object.assign(new Error('x'), { code }))).toEqual(unavailable)
  })
})

test('a bug stays a bug', async () => {
  for (const error of [
    await caught(database.sql`select 1 / 0`),
    await caught(database.sql`select * from nowhere`),
    await caught(database.sql`insert into marks values ('one', 1)`),
  ])
    expect(await answerTo(error)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
})
