import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { appRole } from '#server/db/app-role.ts'
import { createClient } from '#server/db/client.ts'
import { listen, notify } from '#server/platform/notices.ts'
import { createCuttableWay } from '#server/testing/cuttable-database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { times } from '#server/testing/forms.ts'

// What the driver as published does not survive: see scripts/setup/mended-driver.mjs. A crash of the process is
// reported by the runner as an unhandled error.

let database: TestDatabase
let way: Awaited<ReturnType<typeof createCuttableWay>>

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'))
  await database.sql`create table marks (name text primary key)`
  await database.sql`grant all on marks to ${database.sql(appRole)}`
  way = await createCuttableWay(database.address)
})
beforeEach(async () => {
  way.mend()
  await database.sql`truncate marks`
})
afterAll(async () => {
  way.mend()
  await way.sql.end({ timeout: 1 })
  await way.close()
  await database.drop()
})

const poolSize = 10

/** Every connection of the pool is opened, and answers. */
const useAllConnections = () =>
  Promise.all(times(poolSize, () => way.sql.begin((db) => db`select pg_sleep(0.05)`)))

test('a transaction that goes on after its connection was lost fails, and the process lives', async () => {
  const work = way.sql.begin(async (db) => {
    await db`insert into marks values ('before')`
    way.cut()
    await wait(50)
    await db`insert into marks values ('after')`
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await wait(200)
  expect(await database.sql`select name from marks`).toEqual([])
})

test('a transaction that lost its connection never writes on the next one', async () => {
  let goOn = () => {}
  const isBack = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let late: Promise<unknown> = Promise.resolve()
  const work = way.sql.begin((db) => {
    late = (async () => {
      await db`insert into marks values ('before')`
      way.cut()
      await isBack
      await db`insert into marks values ('late')`
    })()
    return late
  })
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  way.mend()
  await wait(300)
  await useAllConnections()
  // Someone else's work is open on every connection, while the lost transaction tries to write and to roll back.
  const others = times(poolSize, (index) =>
    way.sql.begin(async (db) => {
      await db`insert into marks values (${`other ${index}`})`
      await wait(300)
    }),
  )
  await wait(100)
  goOn()
  await expect(late).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await Promise.all(others)
  const names = await database.sql<{ name: string }[]>`select name from marks order by name`
  expect(names.map(({ name }) => name)).toEqual(times(poolSize, (index) => `other ${index}`))
})

test('an error in the middle of an answer leaves nothing to the next one', async () => {
  const connection = await database.sql.reserve()
  const isSmooth = connection`select 1 / (4 - n) from generate_series(1, 10) n`.then(
    () => true,
    () => false,
  )
  expect(await isSmooth).toBe(false)
  expect([...(await connection`select 'here' as found`)]).toEqual([{ found: 'here' }])
  connection.release()
})

test('connections cut at any moment of their work come back, all of them', async () => {
  for (let round = 0; round < 10; round++) {
    const work = times(3 * poolSize, () =>
      way.sql.begin(async (db) => {
        await db`select ${'x'.repeat(round * 80)}::text`
        await Promise.all([db`select 1`, db`select ${round}::int`])
      }),
    )
    await wait(round % 7)
    way.cut()
    await Promise.allSettled(work)
    way.mend()
  }
  await wait(300)
  const startedAt = Date.now()
  await useAllConnections()
  // A connection that cannot send any more waits for the connect timeout of five seconds, again and again.
  expect(Date.now() - startedAt).toBeLessThan(4_000)
})

test('a server that goes before it is asked anything is an error for whoever asks, and for nobody else', async () => {
  const ready = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
  const fleeting = createServer((socket) => {
    // Lets the client in, and is gone at its first question, which is the driver's own.
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write(ready)
        socket.once('data', () => socket.end())
      })
  })
  await new Promise<void>((resolve) => fleeting.listen(0, '127.0.0.1', resolve))
  const { port } = fleeting.address() as AddressInfo
  const sql = createClient({ host: '127.0.0.1', port, user: 'x', password: 'x', database: 'x' })
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await wait(100)
  await sql.end({ timeout: 1 })
  await new Promise((resolve) => fleeting.close(resolve))
})

test('whoever listens hears again after an outage, and is told once that some may be missed', async () => {
  const heard: string[] = []
  const names = ['settings_changed', 'mail_queued', 'media_trashed', 'live'] as const
  const listening = names.map((name) =>
    listen(
      way.sql,
      name,
      (payload) => heard.push(`${name}: ${payload}`),
      () => heard.push(`${name} is listening`),
    ),
  )
  for (const { unlisten } of await Promise.all(listening)) expect(unlisten).toBeTypeOf('function')
  await notify(database.sql, 'live', '{"some": "thing"}')
  await expect.poll(() => heard).toContain('live: {"some": "thing"}')
  way.cut()
  // Several tries, each of which fails.
  await wait(2_000)
  heard.length = 0
  way.mend()
  await expect
    .poll(() => heard.toSorted(), { timeout: 5_000 })
    .toEqual(names.map((name) => `${name} is listening`).toSorted())
  const [asked] = await database.sql`
    select count(*)::int as count from pg_stat_activity where query ilike 'listen%' and datname = current_database()`
  expect(asked?.count).toBe(1)
  heard.length = 0
  for (const name of names) await notify(database.sql, name, 'again')
  await expect.poll(() => heard.toSorted()).toEqual(names.map((name) => `${name}: again`).toSorted())
})
