import { afterEach, describe, expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { signedIn, signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

// Reliability FI-9: the clock of the application alone is wrong. The database's decides.

const server = withTestServer({ passwords: quickHasher() })
const hourMs = 3_600_000
const skews = [
  ['two hours slow', -2 * hourMs],
  ['a day and an hour fast', 25 * hourMs],
  ['a year fast', 365 * 24 * hourMs],
] as const

afterEach(() => {
  vi.useRealTimers()
})

/** Every clock that the server could ask: its own is read from `Date` in tests. */
function turnClock(byMs: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs })
}

describe.each(skews)('with a clock %s', (_name, byMs) => {
  test('no session ends early, and one begun meanwhile lasts as long as any', async () => {
    const { sql } = server.current.database
    const rider = await signedInRider(server.current)
    const status = async (client = rider.client) => (await client.call(auth.listSessions)).status
    // An hour before its end by disuse, a day before its end by age.
    await sql`
      update sessions set last_seen_at = now() - interval '23 hours', created_at = now() - interval '29 days'
      where user_id = ${rider.id}`
    turnClock(byMs)
    expect(await status()).toBe(200)
    const [seen] = await sql<{ seconds: number }[]>`
      select abs(extract(epoch from now() - last_seen_at))::int as seconds from sessions where user_id = ${rider.id}`
    expect(seen?.seconds).toBeLessThan(60)
    const begun = await signedIn(server.current, rider)
    expect(await status(begun)).toBe(200)
    vi.useRealTimers()
    for (const client of [rider.client, begun]) expect(await status(client)).toBe(200)
  })

  test('no session comes back that has ended', async () => {
    const { sql } = server.current.database
    const [unused, old] = [await signedInRider(server.current), await signedInRider(server.current)]
    await sql`update sessions set last_seen_at = now() - interval '24 hours 5 seconds' where user_id = ${unused.id}`
    await sql`update sessions set created_at = now() - interval '30 days 5 seconds' where user_id = ${old.id}`
    turnClock(byMs)
    for (const { client } of [unused, old]) expect((await client.call(auth.listSessions)).status).toBe(401)
    vi.useRealTimers()
    for (const { client } of [unused, old]) expect((await client.call(auth.listSessions)).status).toBe(401)
  })
})
