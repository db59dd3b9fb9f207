import { expect, test } from 'vitest'
import { diary } from '#contract/diary.ts'
import { profiles } from '#contract/profiles.ts'
import { diaryInput } from './testing/diary.ts'
import { quickHasher } from './testing/hashers.ts'
import { signedInRider } from './testing/riders.ts'
import { withTestServer } from './testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })

test('after a write that found no room nothing is written, and everything is read', async () => {
  const { sql } = server.current.database
  const { client } = await signedInRider(server.current)
  // In PostgreSQL's own words, as it says them when a table cannot grow.
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`
  await sql`create trigger full_disk before insert on diary_entries for each statement execute function no_room()`
  const rename = () => client.call(profiles.update, { displayName: 'Anna Altrove' })
  expect((await rename()).status).toBe(200)
  const write = await client.call(diary.create, diaryInput())
  expect([write.status, write.body]).toMatchObject([503, { code: 'UNAVAILABLE' }])
  // Although there would be room for this one.
  expect((await rename()).status).toBe(503)
  for (const read of [diary.list, profiles.own]) expect((await client.call(read)).status).toBe(200)
})
