import { expect } from 'vitest'
import type { Sql } from '#server/db/client.ts'
import type { Db } from '#server/platform/context.ts'

/** Until so many transactions wait for a lock. */
const standing = (sql: Sql, count: number) =>
  expect
    .poll(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return waiting.length
    })
    .toBe(count)

/**
 * Lets all of them come to stand behind what is held, one after the other, and then go. `meanwhile` is done by somebody
 * who need not wait.
 */
export async function behind<Result>(
  sql: Sql,
  hold: (db: Db) => Promise<unknown>,
  acts: (() => Promise<Result>)[],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Result[]> {
  const begun: Promise<Result>[] = []
  await sql.begin(async (holder) => {
    await hold(holder)
    for (const act of acts) {
      begun.push(act())
      await standing(sql, begun.length)
    }
    await meanwhile()
  })
  return Promise.all(begun)
}

export const theAccount = (id: string) => (db: Db) => db`select from users where id = ${id} for update`
export const theEvent = (id: string) => (db: Db) => db`select from events where id = ${id} for update`
