import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { times } from '#server/testing/forms.ts'

// The driver as published sends BEGIN to a connection that has much to do and gives it to the next caller all the same,
// who then works in a transaction that nobody ends: see scripts/setup/mended-driver.mjs.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'))
  await database.sql`create table marks (name text primary key)`
})
beforeEach(() => database.sql`truncate marks`)
afterAll(() => database.drop())

const connections = 10
/** As many as the driver sends ahead on each. */
const sentAhead = 100

const mark = (name: string) => database.sql.begin((db) => db`insert into marks values (${name})`)

async function expectAllKept(names: string[]): Promise<void> {
  const kept = await database.sql<{ name: string }[]>`select name from marks`
  expect(kept.map(({ name }) => name).sort()).toEqual([...names].sort())
  const left = await database.sql`
    select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  expect(left).toHaveLength(0)
}

test('transactions that begin where all connections are full of questions are each by themselves', async () => {
  const names = times(60, (index) => `full ${index}`)
  for (const round of [0, 20, 40]) {
    const busy = times(connections, () => database.sql`select pg_sleep(0.3)`.execute())
    const ahead = times(connections * sentAhead - 5, () => database.sql`select 1`.execute())
    const work = names.slice(round, round + 20).map(mark)
    await Promise.all([...busy, ...ahead, ...work])
  }
  await expectAllKept(names)
})
