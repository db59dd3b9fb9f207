import { expect, test } from 'vitest'
import { profiles } from '#contract/profiles.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()
const sql = () => server.current.database.sql

test('what was done is answered when it holds, and not before', async () => {
  const rider = await signedInRider(server.current)
  const consent = async () => (await rider.client.call(profiles.own)).body.hasMarketingConsent
  // Every statement goes well; the commit does not.
  await sql()`
    create function refuse_to_commit() returns trigger language plpgsql as $$
    begin raise exception 'refused at the commit'; end $$`
  await sql()`
    create constraint trigger refuse_to_commit after insert on consents deferrable initially deferred
    for each row execute function refuse_to_commit()`
  const refused = await rider.client.call(profiles.setMarketing, { isGiven: true })
  expect([refused.status, refused.body.code]).toEqual([500, 'INTERNAL'])
  expect(await consent()).toBe(false)

  await sql()`drop trigger refuse_to_commit on consents`
  expect((await rider.client.call(profiles.setMarketing, { isGiven: true })).status).toBe(200)
  expect(await consent()).toBe(true)
})

test('what was done is on the disk before it is answered', async () => {
  // A killed process hardly shows it, a power cut would. That the disk itself is waited for is the cluster's own test.
  const [row] = await server.current.services.db`select current_setting('synchronous_commit') as commits`
  expect(row).toEqual({ commits: 'on' })
})
