import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db } from '#server/platform/context.ts'
import { createLog } from '#server/platform/log.ts'
import { asUser, createTestDatabase, inDatabase, type TestDatabase } from '#server/testing/database.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { createPeople, type Person } from '#server/testing/people.ts'
import { appRole, prepareAppRole } from './app-role.ts'
import { createClient, type Sql } from './client.ts'

let database: TestDatabase
let app: Sql
let rider: Person
const lines: string[] = []
const log = createLog({ isProduction: true, destination: { write: (line) => lines.push(line) } })

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'))
  // As every start does it: a database made from another has that one's tables, and its own door.
  await prepareAppRole(database.sql, log)
  app = createClient(database.address, { role: appRole })
  rider = await createPeople(database.sql, quickHasher()).create()
  await database.sql`insert into audit_log (action, actor_id) values ('users_exported', ${rider.id})`
  await database.sql`
    insert into consents (user_id, purpose, is_given, version, source) values (${rider.id}, 'terms', true, '1', 'x')`
  await database.sql`
    insert into user_points (user_id, point_type, description, points) values (${rider.id}, 'achievement', 'x', 5)`
})
afterAll(async () => {
  await app.end({ timeout: 1 })
  await database.drop()
})

const refused = { code: '42501' }

describe('the application', () => {
  test('works as a role that owns nothing, on every connection', async () => {
    const names = await Promise.all(times(10, () => app`select current_user as name, pg_sleep(0.05)`))
    for (const [row] of names) expect(row?.name).toBe(appRole)
    expect(
      await database.sql`
      select from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where r.rolname = ${appRole} and d.deptype = 'o'`,
    ).toHaveLength(0)
    const [role] = await database.sql`
      select rolsuper, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls from pg_roles where rolname = ${appRole}`
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false])
  })

  test.each([
    'create table mine (id int)',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_kept on audit_log',
    'create or replace function audit_log_kept() returns trigger language plpgsql as $$ begin return new; end $$',
    'alter table users add column x int',
    'drop table audit_chain',
    "set session_replication_role = 'replica'",
  ])('changes no schema: %s', (statement) => expect(app.unsafe(statement)).rejects.toMatchObject(refused))

  test.each(['audit_log', 'audit_chain', 'consents', 'user_points'])('only adds to %s', async (table) => {
    const column = {
      audit_log: 'action',
      audit_chain: 'hash',
      consents: 'source',
      user_points: 'description',
    }
    const set = app(column[table as keyof typeof column])
    await expect(app`update ${app(table)} set ${set} = ${set}`).rejects.toMatchObject(refused)
    await expect(app`delete from ${app(table)}`).rejects.toMatchObject(refused)
    await expect(app`truncate ${app(table)}`).rejects.toMatchObject(refused)
    expect((await app`select from ${app(table)}`).length).toBeGreaterThan(0)
  })

  test('adds to the chain by acting, in no other way', async () => {
    await expect(
      app`insert into audit_chain (seq, entry_id, hash) values (99, gen_random_uuid(), '')`,
    ).rejects.toMatchObject(refused)
    await app`insert into audit_log (action, actor_id) values ('users_exported', ${rider.id})`
    expect(await app`select from audit_chain`).toHaveLength(2)
  })

  test('empties no table at once', async () => {
    const tables = await app<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_table_privilege(oid, 'TRUNCATE')`
    expect(tables).toEqual([])
  })

  test.each([
    'update user_roles set role = role',
    "insert into user_roles (user_id, role) values (gen_random_uuid(), 'admin')",
    'delete from user_roles',
    'update profiles set total_points = 1',
    'update profiles set points_reached_at = now()',
    "insert into profiles (user_id, email, total_points) values (gen_random_uuid(), 'x@test.example', 1)",
    'delete from profiles',
    "update settings_history set changes = '{}'",
    'create temp table mine (user_id uuid, points int)',
    'create trigger mine after insert on user_points for each row execute function points_counted()',
  ])('writes no role and no total itself: %s', (statement) =>
    expect(app.unsafe(statement)).rejects.toMatchObject(refused),
  )

  test('gives roles and points by the functions and the history that count them', async () => {
    await app`select set_role(${rider.id}, 'admin')`
    await app`
      insert into user_points (user_id, point_type, description, points) values (${rider.id}, 'achievement', 'x', 7)`
    const [row] = await app`
      select r.role, p.total_points from profiles p join user_roles r using (user_id) where user_id = ${rider.id}`
    expect(row).toEqual({ role: 'admin', totalPoints: 12 })
    await app`select set_role(${rider.id}, 'user')`
    // What a verb locks first.
    expect(await app`select from user_roles where user_id = ${rider.id} for update`).toHaveLength(1)
  })

  test('does not become the operator by saying so, neither by a function nor by a cascade', async () => {
    const boss = await createPeople(database.sql, quickHasher()).create({ role: 'super_admin' })
    await createPeople(database.sql, quickHasher()).create({ role: 'super_admin' })
    const asIfOperator = (work: (db: Db) => Promise<unknown>) =>
      app.begin(async (db) => {
        await db`select set_config('tornanti.operator', 'yes', true)`
        await work(db)
      })
    for (const work of [
      (db: Db) => db`select set_role(${rider.id}, 'super_admin')`,
      (db: Db) => db`select set_role(${boss.id}, 'user')`,
      (db: Db) => db`delete from users where id = ${boss.id}`,
    ])
      await expect(asIfOperator(work)).rejects.toMatchObject({ constraint_name: 'super_admins_kept' })
  })

  test('says once who changed a setting, and forgets it only with the account', async () => {
    const leaver = await createPeople(database.sql, quickHasher()).create()
    await app`update settings set app_name = 'Curve'`
    const say = (id: string | null) =>
      app`update settings_history set changed_by = ${id} where version = (select max(version) from settings_history)`
    await say(leaver.id)
    await expect(say(rider.id)).rejects.toMatchObject(refused)
    await expect(say(null)).rejects.toMatchObject(refused)
    await app`delete from users where id = ${leaver.id}`
    const [last] = await app`select changed_by from settings_history order by version desc limit 1`
    expect(last?.changedBy).toBeNull()
  })

  test('ends an account, and what it may not touch itself goes with it', async () => {
    const leaver = await createPeople(database.sql, quickHasher()).create()
    await app`insert into audit_log (action, person_id) values ('user_blocked', ${leaver.id})`
    await app`
      insert into consents (user_id, purpose, is_given, version, source) values (${leaver.id}, 'terms', true, '1', 'x')`
    await app`delete from users where id = ${leaver.id}`
    expect(await app`select from consents where user_id = ${leaver.id}`).toHaveLength(0)
    expect(await app`select from audit_log where person_id = ${leaver.id}`).toHaveLength(0)
  })
})

test('another login of the same PostgreSQL is neither the operator nor the application', async () => {
  const { sql } = database
  const login = `reader_${randomBytes(4).toString('hex')}`
  await sql`create role ${sql(login)} login password 'x'`
  const reader = createClient(asUser(database.address, login, 'x'), { maxConnections: 1 })
  try {
    await reader`select set_config('tornanti.operator', 'yes', false)`
    const [said] = await reader`select is_operator() as is_operator, session_user as name`
    expect(said).toEqual({ isOperator: false, name: login })
    await expect(reader`select set_role(${rider.id}, 'super_admin')`).rejects.toMatchObject(refused)
    await expect(reader`select * from connection_counts()`).rejects.toMatchObject(refused)
    // Whatever works by the owner's rights, now or later. A trigger of theirs would make one of ours work for them.
    const open = await reader<{ name: string }[]>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and prosecdef and has_function_privilege(oid, 'EXECUTE')`
    expect(open).toEqual([])
    await expect(reader`create temp table mine (id int)`).rejects.toMatchObject(refused)
  } finally {
    await reader.end({ timeout: 1 })
    await sql`drop role ${sql(login)}`
  }
})

describe('the role is prepared', () => {
  test('by many servers at once, and again, without a change', async () => {
    const { sql } = database
    await sql`revoke all on users, audit_log from ${sql(appRole)}`
    await sql`grant update, truncate on audit_log to ${sql(appRole)}`
    const clients = times(4, () => createClient(database.address, { maxConnections: 1 }))
    const answers = await Promise.all(clients.map((client) => prepareAppRole(client, log)))
    expect(answers).toEqual([true, true, true, true])
    await Promise.all(clients.map((client) => client.end({ timeout: 1 })))
    expect(await app`select from users where id = ${rider.id}`).toHaveLength(1)
    await expect(app`update audit_log set action = action`).rejects.toMatchObject(refused)

    const rights = () =>
      sql`select oid::int, xmin::text, relacl::text from pg_class where relkind = 'r' order by oid`
    const before = await rights()
    expect(await prepareAppRole(sql, log)).toBe(true)
    expect(await rights()).toEqual(before)
  })

  test('for a table that came meanwhile', async () => {
    await database.sql`create table newcomers (name text)`
    await expect(app`select from newcomers`).rejects.toMatchObject(refused)
    await prepareAppRole(database.sql, log)
    await app`insert into newcomers values ('x')`
    expect(await app`delete from newcomers returning name`).toEqual([{ name: 'x' }])
  })

  test('not, where whoever runs the server may not: a line says what to do', async () => {
    const { sql } = database
    const login = `plain_${randomBytes(4).toString('hex')}`
    const password = 'x'
    await sql`create role ${sql(login)} login password ${sql.unsafe(`'${password}'`)}`
    const name = `owned_${randomBytes(4).toString('hex')}`
    await sql`create database ${sql(name)} owner ${sql(login)}`
    const plain = createClient(asUser(inDatabase(database.address, name), login, password), {
      maxConnections: 1,
    })
    try {
      lines.length = 0
      expect(await prepareAppRole(plain, log)).toBe(false)
      expect(lines.map((line) => JSON.parse(line).msg)).toEqual([expect.stringContaining(appRole)])
      // The two statements of docs/operations.md.
      await sql`grant ${sql(appRole)} to ${sql(login)}`
      lines.length = 0
      expect(await prepareAppRole(plain, log)).toBe(true)
      expect(lines).toEqual([])
    } finally {
      await plain.end({ timeout: 1 })
      await sql`drop database ${sql(name)} with (force)`
      await sql`drop role ${sql(login)}`
    }
  })
})
