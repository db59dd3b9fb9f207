import { beforeEach, describe, expect, test } from 'vitest'
import { stats } from '#contract/stats.ts'
import { insertEvent } from '#server/testing/events.ts'
import { openLive } from '#server/testing/live.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'

const two = withTwoServers()
const sql = () => two.database.sql
let boss: Rider

beforeEach(async () => {
  await deleteEverybody(sql())
  boss = await signedInRider({ people: two.people, client: () => two.client(0) }, { role: 'super_admin' })
})

const facts = async () => (await boss.client.call(stats.system)).body

describe('what is shown of the system was measured', () => {
  test('the database as it says itself', async () => {
    const [row] = await sql()<{ version: string; size: number }[]>`
      select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size`
    const { database, measuredAt } = await facts()
    expect(database?.version).toBe(row?.version)
    expect(Math.abs((database?.sizeBytes ?? 0) - (row?.size ?? 0))).toBeLessThan(5_000_000)
    expect(database?.latencyMs).toBeGreaterThan(0)
    expect(database?.connections).toBeGreaterThan(1)
    expect(Math.abs(Date.now() - Date.parse(measuredAt))).toBeLessThan(10_000)
  })

  test('as many servers as listen', async () => {
    expect((await facts()).server.serverCount).toBe(2)
  })

  test('as many pages as are open on this server', async () => {
    expect((await facts()).server.liveConnections).toBe(0)
    const other = await signedInRider({ people: two.people, client: () => two.client(1) })
    const ears = [await openLive(boss.client), await openLive(boss.client), await openLive(other.client)]
    await expect.poll(async () => (await facts()).server.liveConnections).toBe(2)
    for (const ear of ears) await ear.close()
    await expect.poll(async () => (await facts()).server.liveConnections).toBe(0)
  })

  test('the work that waits', async () => {
    await sql()`
      insert into mail_outbox (kind, user_id, next_attempt_at, created_at)
      values ('password_changed', ${boss.id}, now() + interval '1 hour', '2026-01-05T10:00Z')`
    await sql()`
      insert into mail_outbox (kind, user_id, failed_at) values ('password_changed', ${boss.id}, now())`
    const id = await insertEvent(sql(), {
      startDate: '2026-01-05T10:00:00Z',
      endDate: '2026-01-06T10:00:00Z',
    })
    const { jobs } = await facts()
    expect(jobs).toMatchObject({ mailsWaiting: 1, oldestMailAt: '2026-01-05T10:00:00.000Z', mailsFailed: 1 })
    // The job itself may have been faster.
    expect(jobs?.eventsWithoutPoints).toBeLessThanOrEqual(1)
    await sql()`update events set points_given_at = now() where id = ${id}`
    expect((await facts()).jobs?.eventsWithoutPoints).toBe(0)
  })
})

test('an admin sees how it is, and nothing that only its operator needs', async () => {
  const admin = await signedInRider({ people: two.people, client: () => two.client(1) }, { role: 'admin' })
  const { status, body } = await admin.client.call(stats.status)
  expect([status, body]).toEqual([
    200,
    {
      database: { latencyMs: expect.any(Number) },
      server: { version: '0.1.0', startedAt: expect.any(String), liveConnections: 0 },
      measuredAt: expect.any(String),
    },
  ])
  expect((await admin.client.call(stats.system)).status).toBe(403)
})
