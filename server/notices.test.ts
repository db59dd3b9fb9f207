import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appRole } from './db/app-role.ts'
import { inTransaction } from './db/client.ts'
import type { Db } from './platform/context.ts'
import { gatherBy, listen, notify, notifyWithCommit } from './platform/notices.ts'
import { withTestServer } from './testing/test-server.ts'

const server = withTestServer()
const db = () => server.current.services.db
/** As verbs know it: a pool, or a transaction. */
const ctx = (): { db: Db } => ({ db: db() })
let heard: string[] = []
let unlisten: () => Promise<void>

beforeEach(async () => {
  heard = []
  ;({ unlisten } = await listen(
    server.current.database.sql,
    'live',
    (text) => heard.push(text),
    () => {},
  ))
})
afterEach(() => unlisten())

/** No page hears it: it is for nobody. */
const about = (word: string) => JSON.stringify({ userIds: [], topics: [], word })
const say = (word: string) => (ctx: { db: Db }) => notify(ctx.db, 'live', about(word))

test('what is said in a transaction is heard after its commit, and not before', async () => {
  await inTransaction(ctx(), async (ctx) => {
    await say('later')(ctx)
    await pause(100)
    expect(heard).toEqual([])
  })
  await expect.poll(() => heard).toEqual([about('later')])
})

test('nothing is heard of what was taken back: a transaction, a commit that is refused, a part of one', async () => {
  const taken = inTransaction(ctx(), async (ctx) => {
    await say('taken back')(ctx)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  const { sql } = server.current.database
  await sql`create table pairs (id int primary key, other int references pairs deferrable initially deferred)`
  await sql`grant insert on pairs to ${sql(appRole)}`
  const refused = inTransaction(ctx(), async (ctx) => {
    await say('refused')(ctx)
    await ctx.db`insert into pairs values (1, 2)`
  })
  await expect(refused).rejects.toThrow()
  await inTransaction(ctx(), async (ctx) => {
    if (!('savepoint' in ctx.db)) throw new Error('No transaction.')
    const part = ctx.db.savepoint(async (inner) => {
      await say('a part')({ db: inner })
      throw new Error('only this')
    })
    await part.catch(() => {})
    await say('the rest')(ctx)
  })
  await expect.poll(() => heard).toEqual([about('the rest')])
})

test('a commit whose answer was lost may hold: it is told', async () => {
  const said: string[] = []
  const lost = {
    begin: async (work: (db: object) => Promise<unknown>) => {
      await work({})
      throw new Error('the connection ended')
    },
  } as unknown as ReturnType<typeof db>
  gatherBy(lost, { add: (texts) => void said.push(...texts), end: async () => {} })
  await expect(inTransaction({ db: lost }, say('perhaps'))).rejects.toThrow('the connection ended')
  expect(said).toEqual([`live ${about('perhaps')}`])
})

test('what must not be missed is said by the transaction itself', async () => {
  // As if this process ended right after the commit: nothing is left to say for it.
  const stop = gatherBy(db(), { add: () => {}, end: async () => {} })
  await inTransaction(ctx(), async (ctx) => {
    await say('lost')(ctx)
    await notifyWithCommit(ctx.db, 'live', about('for certain'))
  })
  stop()
  await expect.poll(() => heard).toEqual([about('for certain')])
})

test('what is too long for PostgreSQL is refused where it is said, not when it is too late', async () => {
  await expect(notify(db(), 'live', 'x'.repeat(8_000))).rejects.toThrow('too long')
})
