import { describe, expect, test } from 'vitest'
import { rankOf } from '#contract/ranks.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()

/** Writes past every rule of the server: the database has the last word. */
async function write(column: string, value: string | number | null) {
  const rider = await server.current.people.create()
  const { sql } = server.current.database
  return sql`update profiles set ${sql(column)} = ${value} where user_id = ${rider.id}`
}

describe('the database itself', () => {
  test.each([
    ['email', 'a@bc'],
    ['email', `${'a'.repeat(250)}@b.it`],
    ['email', 'Anna@lecco.it'],
    ['email', null],
    ['display_name', 'a'],
    ['display_name', 'a'.repeat(101)],
    ['first_name', ''],
    ['first_name', 'a'.repeat(51)],
    ['last_name', 'a'.repeat(51)],
    ['nickname', 'ab'],
    ['nickname', 'a'.repeat(21)],
    ['nickname', 'anna prova'],
    ['nickname', 'perchè'],
    ['nickname', '\u212Aelvin'],
    ['nickname', '3331234567'],
    ['nickname', '333123456789012'],
    ['phone_number', '3331234567'],
    ['phone_number', '+0331234567'],
    ['phone_number', '+12345678'],
    ['phone_number', '+123456789012345'],
    ['city', ''],
    ['city', 'a'.repeat(101)],
    ['bio', 'a'.repeat(501)],
    ['total_points', -1],
  ])('refuses %s %j', async (column, value) => {
    await expect(write(column, value)).rejects.toThrow(/violates (check|not-null) constraint/)
  })

  test.each([
    ['email', 'a@b.c'],
    ['display_name', '🏍'.repeat(100)],
    ['first_name', '🏍'.repeat(50)],
    ['nickname', 'a'.repeat(20)],
    ['nickname', '333123456'],
    ['nickname', '3331234567890123'],
    ['phone_number', '+123456789'],
    ['phone_number', '+12345678901234'],
    ['city', '🏍'.repeat(100)],
    ['bio', '🏍'.repeat(500)],
  ])('keeps %s %j: it counts as the contract does', async (column, value) => {
    expect((await write(column, value)).count).toBe(1)
  })

  test.each([0, 99, 100, 249, 250, 499, 500, 999, 1000, 2_147_483_647])(
    'makes the rank of %i points as the contract does',
    async (points) => {
      const rider = await server.current.people.create()
      const { sql } = server.current.database
      const [row] = await sql`
        update profiles set total_points = ${points} where user_id = ${rider.id} returning rank_level`
      expect(row?.rankLevel).toBe(rankOf(points).level)
      await expect(
        sql`update profiles set rank_level = 'Diamond' where user_id = ${rider.id}`,
      ).rejects.toThrow()
    },
  )

  test('knows one role per account, of three', async () => {
    const rider = await server.current.people.create()
    const { sql } = server.current.database
    await expect(sql`insert into user_roles values (${rider.id}, 'admin')`).rejects.toThrow(/duplicate key/)
    await expect(sql`update user_roles set role = 'root'`).rejects.toThrow(/check constraint/)
  })

  test('lets nobody rewrite a consent', async () => {
    const rider = await server.current.people.create()
    const { sql } = server.current.database
    await sql`
      insert into consents (user_id, purpose, is_given, version, source)
      values (${rider.id}, 'marketing', false, '1.0', 'signup')`
    await expect(sql`update consents set is_given = true`).rejects.toThrow('consents are only ever added')
  })

  test('forgets everything of a deleted person', async () => {
    const rider = await server.current.people.create()
    const { sql } = server.current.database
    await sql`insert into consents (user_id, purpose, is_given, version, source) values (${rider.id}, 'terms', true, '1.0', 'signup')`
    await sql`insert into sessions (token_hash, user_id) values ('\\x07', ${rider.id})`
    await sql`delete from users where id = ${rider.id}`
    const tables = await sql`
      select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`
    expect(tables.length).toBeGreaterThanOrEqual(6)
    for (const { name } of tables)
      expect(await sql`select from ${sql(name)} where user_id = ${rider.id}`, name).toHaveLength(0)
  })
})
