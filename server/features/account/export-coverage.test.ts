import { expect, test } from 'vitest'
import { withTestServer } from '#server/testing/test-server.ts'
import { sections } from './export-sections.ts'

const server = withTestServer()

test('every column that refers to an account is told by the export, and no other is claimed', async () => {
  const { sql } = server.current.database
  const columns = await sql<{ name: string }[]>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`
  const covered = sections.flatMap(({ covers }) => covers)
  expect(covered.toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
})

test('no column names an account without referring to it: its rows would outlive the account', async () => {
  const { sql } = server.current.database
  const loose = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns k
    where table_schema = 'public' and column_name ~ '(^|_)(user_id|owner_id|creator_id|author_id|requester_id|addressee_id|created_by|uploaded_by|verified_by)$'
      and exists (select from information_schema.tables t where t.table_name = k.table_name and t.table_type = 'BASE TABLE')
      and not exists (
        select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'users'::regclass
          and c.conrelid = format('%I', k.table_name)::regclass and a.attname = k.column_name
      )`
  // The words of a profile come and go with it by trigger (server/features/users/many-members.test.ts); a reference would
  // be checked again for each word of everybody.
  expect(loose).toEqual([{ name: 'profile_words.user_id' }])
})
