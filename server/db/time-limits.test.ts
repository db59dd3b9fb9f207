import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { createClient } from './client.ts'
import { watchedSockets } from './watched-socket.ts'

const server = withTestServer()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'))
})
afterAll(() => database.drop())

test('every connection of the application and of the commands has its limits', async () => {
  for (const sql of [server.current.services.db, database.sql]) {
    const settings = await sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
      order by name`
    // In milliseconds: of docs/operations.md.
    expect(settings).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '15000' },
      { name: 'statement_timeout', setting: '8000' },
    ])
  }
})

test('a statement that never ends is ended', async () => {
  const endless = server.current.services.db`select pg_sleep(60)`
  await expect(endless).rejects.toMatchObject({ code: '57014' })
}, 30_000)

test('a transaction that is left lying gives back what it holds', async () => {
  const { db } = server.current.services
  const left = db.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(77)`
    await pause(20_000)
    await transaction`select 1`
  })
  const outcome = left.then(
    () => 'went on',
    (error) => error.code,
  )
  await expect
    .poll(
      async () => {
        const [row] = await db<{ isFree: boolean }[]>`select pg_try_advisory_xact_lock(77) as is_free`
        return row?.isFree
      },
      { timeout: 19_000, interval: 500 },
    )
    .toBe(true)
  expect(await outcome).toBeOneOf(['25P03', 'CONNECTION_CLOSED'])
}, 40_000)

/** Takes connections, and says what it is told to say to what it hears. */
async function withServer(onData: (socket: Socket) => void, work: (port: number) => Promise<void>) {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('data', () => onData(socket))
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  try {
    await work((silent.address() as AddressInfo).port)
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  }
}
const at = (port: number) => ({ host: '127.0.0.1', port, user: 'x', password: 'x', database: 'x' })

test('a server that takes connections and says nothing is given up', () =>
  withServer(
    () => {},
    async (port) => {
      for (const options of [{}, { sockets: watchedSockets(1_000) }]) {
        const sql = createClient(at(port), options)
        await expect(sql`select 1`).rejects.toMatchObject({
          code: expect.stringMatching('CONNECT_TIMEOUT|ETIMEDOUT'),
        })
        await sql.end({ timeout: 1 })
      }
    },
  ))

test('a connection whose answer does not come ends, and the next question goes out on another', async () => {
  const sql = createClient(database.address, { maxConnections: 1, sockets: watchedSockets(500) })
  const pidOf = async () => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid
  const before = await pidOf()
  await expect(sql`select pg_sleep(5)`).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(await pidOf()).not.toBe(before)
  // Nothing was asked: nothing is missed, however long it takes.
  const quiet = await pidOf()
  await pause(1_500)
  expect(await pidOf()).toBe(quiet)
  await sql.end({ timeout: 1 })
})
