import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { users } from '#contract/users.ts'
import { inTransaction, type Sql } from '#server/db/client.ts'
import { patienceMs, rounds } from '#server/testing/effort.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'
import { checkAudit } from './audit.commands.ts'
import { recordAct } from './audit.service.ts'
import { checkChain, logChain, readHead } from './audit-chain.service.ts'

const two = withTwoServers({ passwords: quickHasher() })
const sql = () => two.database.sql
const check = (...words: string[]) => checkAudit({ db: sql() }, words)
let chief: Rider
let rider: Rider

beforeEach(async () => {
  await past(async (db) => {
    await db`truncate audit_chain, audit_log`
  })
  chief = await signedInRider(two.servers[0], { role: 'super_admin' })
  rider = await signedInRider(two.servers[1])
})

/** As somebody who owns the database and lets no trigger stop them. */
const past = (work: (db: Sql) => Promise<unknown>) =>
  sql().begin(async (db) => {
    const tables = ['audit_log', 'audit_chain']
    for (const table of tables) await db`alter table ${db(table)} disable trigger all`
    await work(db as unknown as Sql)
    for (const table of tables) await db`alter table ${db(table)} enable trigger all`
  })

const act = (person: Rider | null = rider) =>
  recordAct(
    { db: sql(), viewer: chief },
    { action: 'points_awarded', personId: person?.id ?? null, details: { points: 5 } },
  )
const acts = async (count: number) => {
  for (const _ of times(count, () => 0)) await act()
}
const entryOf = (seq: number) => sql()`(select entry_id from audit_chain where seq = ${seq})`

describe('a chain that nobody touched', () => {
  test('is whole, a page at a time, and says its number of rows and its last hash', async () => {
    expect(await check()).toEqual({ isDone: true, text: 'The audit log is whole: 0 rows, last hash (none).' })
    await acts(7)
    const { hash } = await readHead(sql())
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    for (const pageRows of [1, 3, 7, 8])
      expect(await checkChain(sql(), pageRows)).toEqual({ head: { count: 7, hash }, broken: null })
    expect((await check()).text).toBe(`The audit log is whole: 7 rows, last hash ${hash}.`)
  })

  test('can be computed by anybody from what decision 041 says', async () => {
    await acts(1)
    const [row] = await sql()`
      select a.*, encode(c.actor_proof, 'hex') as actor_proof, encode(c.person_proof, 'hex') as person_proof
      from audit_chain c join audit_log a on a.id = c.entry_id`
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(row?.actorProof).toBe(sha256(`${row?.actorSalt}${chief.id}`))
    const content = `[1, "${row?.id}", "points_awarded", null, {"points": 5}, ${Date.parse(row?.createdAt)}, "${row?.actorProof}", "${row?.personProof}"]`
    expect((await readHead(sql())).hash).toBe(sha256(content))
  })

  test('is told once an hour and at the start, as a line that an outside copy keeps', async () => {
    await acts(2)
    const [server] = two.servers
    await logChain(server.services)
    const lines = server.logLines
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'audit_chain')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.at(-1)).toMatchObject({ ...(await readHead(sql())), count: 2 })
  })
})

describe('found is', () => {
  const changes: Record<string, (db: Sql) => Promise<unknown>> = {
    'another action': (db) => db`update audit_log set action = 'user_blocked' where id = ${entryOf(3)}`,
    'other details': (db) => db`update audit_log set details = '{"points": 500}' where id = ${entryOf(3)}`,
    'another thing': (db) => db`update audit_log set thing_id = gen_random_uuid() where id = ${entryOf(3)}`,
    'another moment': (db) =>
      db`update audit_log set created_at = created_at - interval '1 ms' where id = ${entryOf(3)}`,
    'another proof of who did it': (db) =>
      db`update audit_chain set actor_proof = sha256('x'::bytea) where seq = 3`,
    'rows that changed places': async (db) => {
      await db`update audit_chain set seq = 99 where seq = 3`
      await db`update audit_chain set seq = 3 where seq = 4`
      await db`update audit_chain set seq = 4 where seq = 99`
    },
    'acts that changed places': async (db) => {
      const [third, fourth] = await db`select entry_id from audit_chain where seq in (3, 4) order by seq`
      await db`update audit_chain set entry_id = gen_random_uuid() where seq = 3`
      await db`update audit_chain set entry_id = ${third?.entryId} where seq = 4`
      await db`update audit_chain set entry_id = ${fourth?.entryId} where seq = 3`
    },
    'a row that was put in': async (db) => {
      await db`update audit_chain set seq = seq + 101 where seq >= 3`
      await db`update audit_chain set seq = seq - 100 where seq > 100`
      const [forged] = await db`
        insert into audit_log (action, details) values ('user_blocked', '{}') returning id`
      await db`
        insert into audit_chain (seq, entry_id, hash) values (3, ${forged?.id}, sha256('forged'::bytea))`
    },
  }
  test.each(Object.keys(changes))('%s', async (name) => {
    await acts(5)
    await past(async (db) => changes[name]?.(db))
    expect(await check()).toEqual({
      isDone: false,
      text: 'The audit log is broken. Row 3 was changed, or does not follow the row before it. Rows before it: 2, whole.',
    })
  })

  const tamperings: ((db: Sql, seq: number) => Promise<unknown>)[] = [
    (db, seq) => db`update audit_log set details = details || '{"more": 1}' where id = ${entryOf(seq)}`,
    (db, seq) => db`update audit_log set action = 'user_blocked' where id = ${entryOf(seq)}`,
    (db, seq) =>
      db`update audit_log set created_at = created_at + interval '1 ms' where id = ${entryOf(seq)}`,
    (db, seq) => db`update audit_log set thing_id = gen_random_uuid() where id = ${entryOf(seq)}`,
    (db, seq) => db`update audit_chain set hash = sha256('forged'::bytea) where seq = ${seq}`,
  ]
  const rows = 1000
  test('a change of any of many rows', { timeout: patienceMs(60_000) }, async () => {
    await sql()`
      insert into audit_log (action, details) select 'users_exported', jsonb_build_object('rows', n)
      from generate_series(1, ${rows}::int) n`
    expect((await check()).isDone).toBe(true)
    const count = Math.max(2, rounds(5, rows))
    const chosen = times(count, (index) => 1 + Math.floor((index * (rows - 1)) / (count - 1)))
    for (const [index, seq] of chosen.entries()) {
      const undone = past(async (db) => {
        await tamperings[index % tamperings.length]?.(db, seq)
        expect((await checkAudit({ db })).text).toContain(`Row ${seq} was changed`)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
    }
    expect((await check()).isDone).toBe(true)
  })

  test('somebody else’s name', async () => {
    const stranger = await two.people.create()
    await acts(3)
    await past((db) => db`update audit_log set person_id = ${stranger.id} where id = ${entryOf(2)}`)
    expect((await check()).text).toContain('Row 2 names somebody else as whom it was done to.')
    await past((db) => db`update audit_log set person_id = ${rider.id} where id = ${entryOf(2)}`)
    await past((db) => db`update audit_log set actor_id = ${stranger.id} where id = ${entryOf(2)}`)
    expect((await check()).text).toContain('Row 2 names somebody else as who did it.')
  })

  test('a deleted act, a deleted row, and both', async () => {
    await acts(5)
    const [second] = await sql()`select entry_id from audit_chain where seq = 2`
    await past((db) => db`delete from audit_log where id = ${second?.entryId}`)
    expect((await check()).text).toContain('Row 2 has lost its act')
    await past((db) => db`delete from audit_chain where seq = 2`)
    expect((await check()).text).toContain('Row 2 is missing.')
    await past((db) => db`update audit_chain set seq = seq - 1 where seq > 2`)
    expect((await check()).text).toContain('Row 2 was changed, or does not follow the row before it.')
  })

  test('an act that was put in past the chain', async () => {
    await acts(2)
    await past((db) => db`insert into audit_log (action) values ('user_blocked')`)
    expect((await check()).text).toMatch(/The act [0-9a-f-]{36} stands in no row/)
  })

  test('by the line of the log: an end that was cut off, and a chain that was written anew', async () => {
    await acts(4)
    const { count, hash } = await readHead(sql())
    expect(await check(String(count), hash)).toMatchObject({ isDone: true })
    await past(async (db) => {
      await db`delete from audit_chain where seq = 4`
      await db`delete from audit_log a where not exists (select from audit_chain c where c.entry_id = a.id)`
    })
    // Whole, for all that the rows themselves can say.
    expect((await check()).isDone).toBe(true)
    expect(await check(String(count), hash)).toEqual({
      isDone: false,
      text: 'Row 4 is not there any more: the end of the log was cut off.',
    })
    await act(null)
    expect((await check(String(count), hash)).text).toContain('Row 4 has another hash')
    expect((await check('four')).isDone).toBe(false)
  })
})

describe('whoever leaves', () => {
  test('is gone from the log, salt and all, and the chain holds', async () => {
    const other = await signedInRider(two.servers[0], { role: 'admin' })
    await chief.client.call(users.block, { id: other.id })
    await chief.client.call(users.unblock, { id: other.id })
    await recordAct({ db: sql(), viewer: other }, { action: 'user_blocked', personId: rider.id })
    await chief.client.call(users.delete, { id: other.id })
    await rider.client.call(account.delete, { password: rider.password })
    const rows = await sql()`
      select a.action, a.actor_id, a.actor_salt is null as unsalted_actor, a.person_id, a.person_salt is null as unsalted_person
      from audit_log a join audit_chain c on c.entry_id = a.id order by c.seq`
    const kept = { actorId: chief.id, unsaltedActor: false, personId: null, unsaltedPerson: true }
    expect(rows).toEqual([
      { action: 'user_blocked', ...kept },
      { action: 'user_unblocked', ...kept },
      {
        action: 'user_blocked',
        ...{ actorId: null, unsaltedActor: true, personId: null, unsaltedPerson: true },
      },
      { action: 'user_deleted', ...kept },
    ])
    expect(await check()).toMatchObject({ isDone: true })
  })

  test('alone takes the name along: nobody else is taken out of the log', async () => {
    await acts(1)
    for (const column of ['actor_id', 'person_id', 'actor_salt'])
      await expect(sql()`update audit_log set ${sql()(column)} = null`).rejects.toThrow(/stays written/)
  })
})

describe('what the database refuses even to whoever owns it', () => {
  test('is a chain that changes, shrinks or is emptied', async () => {
    await acts(2)
    await expect(sql()`update audit_chain set hash = ''`).rejects.toThrow(/stays written/)
    await expect(sql()`delete from audit_chain`).rejects.toThrow(/stays written/)
    await expect(sql()`truncate audit_chain`).rejects.toThrow(/stays written/)
    await expect(sql()`truncate audit_log, audit_chain`).rejects.toThrow(/stays written/)
  })
})

describe('many at once', () => {
  test('of two servers make one chain without gaps', async () => {
    const people = await Promise.all(times(20, () => two.people.create()))
    const second = await signedInRider(two.servers[1], { role: 'super_admin' })
    const answers = await Promise.all(
      people.flatMap(({ id }) => [
        chief.client.call(users.block, { id }),
        second.client.call(users.promote, { id }),
      ]),
    )
    for (const { status } of answers) expect(status).toBeOneOf([200, 409])
    const [{ count } = { count: 0 }] = await sql()<{ count: number }[]>`
      select count(*)::int as count from audit_log`
    expect(count).toBeGreaterThanOrEqual(20)
    expect(await checkChain(sql())).toMatchObject({ head: { count }, broken: null })
  })

  test('do not wait for one who is still at work, and whose act has no number yet', async () => {
    await sql().begin(async (db) => {
      await recordAct({ db, viewer: chief }, { action: 'users_exported', details: { rows: 1 } })
      await acts(2)
      expect((await readHead(sql())).count).toBe(2)
    })
    const [last] = await sql()`
      select a.action from audit_chain c join audit_log a on a.id = c.entry_id where c.seq = 3`
    expect(last?.action).toBe('users_exported')
    expect(await check()).toMatchObject({ isDone: true })
  })

  test('never wait in a circle, in whatever order they act and lock', async () => {
    const two = ['one', 'two']
    const [first, second] = await Promise.all(
      [0, 1].map((mine) =>
        inTransaction({ db: sql() }, async ({ db }) => {
          const key = (index: number) => db`select pg_advisory_xact_lock(hashtext(${two[index] ?? ''}))`
          if (mine === 0) {
            await recordAct({ db, viewer: chief }, { action: 'users_exported' })
            await db`select pg_sleep(0.2)`
            await key(1)
          } else {
            await key(1)
            await recordAct({ db, viewer: chief }, { action: 'users_exported' })
            await db`select pg_sleep(0.4)`
          }
          return 'done'
        }),
      ),
    )
    expect([first, second]).toEqual(['done', 'done'])
    expect(await checkChain(sql())).toMatchObject({ head: { count: 2 }, broken: null })
  })

  test('an act that is undone leaves no gap', async () => {
    await acts(1)
    const undone = sql().begin(async (db) => {
      await recordAct({ db, viewer: chief }, { action: 'users_exported' })
      throw new Error('not after all')
    })
    await expect(undone).rejects.toThrow('not after all')
    await acts(1)
    expect(await checkChain(sql())).toMatchObject({ head: { count: 2 }, broken: null })
  })
})
