import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { tally, times } from '#server/testing/forms.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()

async function signedIn() {
  const rider = await server.current.people.create()
  const client = server.current.client()
  await client.call(auth.login, { identifier: rider.email, password: rider.password })
  const { sql } = server.current.database
  const age = (seen: string, created = seen) => sql`
    update sessions set last_seen_at = now() - ${seen}::interval, created_at = now() - ${created}::interval
    where user_id = ${rider.id}`
  const seen = async () =>
    (
      await sql<{ seconds: number }[]>`
        select extract(epoch from now() - last_seen_at)::int as seconds from sessions where user_id = ${rider.id}`
    )[0]?.seconds
  const status = async () => (await client.call(auth.listSessions)).status
  return { rider, client, age, seen, status }
}

describe('disuse', () => {
  // A second either side of the limit; the request itself takes some of the first.
  test('ends a session after 24 hours, not before', async () => {
    const { age, status } = await signedIn()
    await age('23 hours 59 minutes 57 seconds')
    expect(await status()).toBe(200)
    await age('24 hours 1 second')
    expect(await status()).toBe(401)
  })

  test('each use starts the 24 hours again', async () => {
    const { age, status, seen } = await signedIn()
    await age('23 hours', '23 hours')
    expect(await status()).toBe(200)
    expect(await seen()).toBeLessThan(5)
  })

  test('a session that ended does not come back by being used', async () => {
    const { age, status } = await signedIn()
    await age('25 hours')
    expect(await status()).toBe(401)
    expect(await status()).toBe(401)
  })

  test('follows the setting "session timeout" at once, shorter and longer', async () => {
    const { age, status } = await signedIn()
    await age('61 minutes')
    await changeSettings(server.current, { sessionTimeout: 1 })
    expect(await status()).toBe(401)
    await changeSettings(server.current, { sessionTimeout: 2 })
    expect(await status()).toBe(200)
    await age('100 hours')
    await changeSettings(server.current, { sessionTimeout: 101 })
    expect(await status()).toBe(200)
  })
})

describe('age', () => {
  test('ends a session after 30 days however much it is used', async () => {
    const { age, status } = await signedIn()
    await age('1 second', '29 days 23 hours 59 minutes 57 seconds')
    expect(await status()).toBe(200)
    await age('1 second', '30 days 1 second')
    expect(await status()).toBe(401)
  })

  test('a session past it is no longer listed among the open ones', async () => {
    const { rider, age } = await signedIn()
    await age('1 second', '30 days 1 second')
    const other = server.current.client()
    await other.call(auth.login, { identifier: rider.email, password: rider.password })
    expect((await other.call(auth.listSessions)).body.sessions).toHaveLength(1)
  })
})

describe('renewal', () => {
  test('is written down once a minute, not at every request', async () => {
    const { age, status, seen } = await signedIn()
    await age('50 seconds')
    await status()
    expect(await seen()).toBeGreaterThanOrEqual(50)
    await age('61 seconds')
    await status()
    expect(await seen()).toBeLessThan(5)
  })

  test('by twenty requests at once: all answered, renewed once', async () => {
    const { rider, age, client } = await signedIn()
    const { sql } = server.current.database
    await sql`create table renewals (at timestamptz)`
    await sql.unsafe(`
      create function count_renewal() returns trigger language plpgsql security definer as $$
      begin insert into renewals values (now()); return null; end $$;
      create trigger count_renewal after update on sessions for each row
        when (old.last_seen_at is distinct from new.last_seen_at) execute function count_renewal()`)
    await age('2 hours')
    await sql`delete from renewals`

    const answers = await Promise.all(times(20, () => client.call(auth.session)))
    expect(tally(answers.map(({ body }) => body.user?.id))).toEqual({ [rider.id]: 20 })
    expect(await sql`select from renewals`).toHaveLength(1)
    await sql.unsafe('drop trigger count_renewal on sessions; drop table renewals')
  })

  test('fails where nothing can be written, and one can still read', async () => {
    const { age, seen, status } = await signedIn()
    const { sql } = server.current.database
    await age('2 hours')
    await sql.unsafe(`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'no room' using errcode = 'disk_full'; end $$;
      create trigger no_room before update on sessions for each row execute function no_room()`)
    expect(await status()).toBe(200)
    expect(await seen()).toBeGreaterThan(7000)
    await sql.unsafe('drop trigger no_room on sessions')
    expect(await status()).toBe(200)
    expect(await seen()).toBeLessThan(60)
  })

  test('needs no new cookie', async () => {
    const { age, client } = await signedIn()
    await age('2 hours')
    expect((await client.call(auth.session)).headers.getSetCookie()).toEqual([])
  })
})
