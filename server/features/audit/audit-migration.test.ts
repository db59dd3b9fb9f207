import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { withSchemaBefore } from '#server/testing/older-schema.ts'
import { createPeople } from '#server/testing/people.ts'
import { checkChain } from './audit-chain.service.ts'

test('what was done before there was a chain is chained in the order in which it was done', () =>
  withSchemaBefore('0023', async (sql) => {
    const people = createPeople(sql, quickHasher())
    const [anna, bruno] = [await people.create({ role: 'admin' }), await people.create()]
    for (const day of [3, 1, 2])
      await sql`
        insert into audit_log (action, actor_id, person_id, created_at)
        values (${`on_day_${day}`}, ${anna.id}, ${bruno.id}, ${`2026-05-0${day}T10:00:00.000Z`})`
    await migrate(sql)
    const rows = await sql`
      select a.action from audit_chain c join audit_log a on a.id = c.entry_id order by c.seq`
    expect(rows.map(({ action }) => action)).toEqual(['on_day_1', 'on_day_2', 'on_day_3'])
    await sql`delete from users where id = ${bruno.id}`
    await sql`insert into audit_log (action, actor_id) values ('afterwards', ${anna.id})`
    expect(await checkChain(sql)).toMatchObject({ head: { count: 4 }, broken: null })
  }))
