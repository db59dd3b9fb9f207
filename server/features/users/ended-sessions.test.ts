import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { events } from '#contract/events.ts'
import { users } from '#contract/users.ts'
import { insertEvent, listOf } from '#server/testing/events.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { openLive } from '#server/testing/live.ts'
import { type Rider, signedIn, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'

const two = withTwoServers({ passwords: quickHasher() })
const sql = () => two.database.sql
let chief: Rider
let rider: Rider

beforeEach(async () => {
  chief = await signedInRider(two.servers[0], { role: 'super_admin' })
  // At the other server: what holds there holds everywhere.
  rider = await signedInRider(two.servers[1])
})

const actsOn = ({ id }: Rider) => sql()`
  select action, actor_id, details from audit_log where person_id = ${id} order by created_at, id`

describe('sessions of somebody that are ended', () => {
  const end = (by = chief) => by.client.call(users.endSessions, { id: rider.id })

  test('are over at once with their open lines, on every server; role and places stay, and the person may come back', async () => {
    const ride = await insertEvent(sql())
    await rider.client.call(events.register, { id: ride })
    await chief.client.call(users.promote, { id: rider.id })
    const elsewhere = await signedIn(two.servers[0], rider)
    const ears = [await openLive(rider.client), await openLive(elsewhere)]
    expect((await end()).body).toEqual({ ok: true })
    for (const client of [rider.client, elsewhere])
      expect(outcome(await client.call(auth.listSessions))).toEqual([401, 'NOT_SIGNED_IN'])
    // Far sooner than at the next beat, which comes every twenty seconds.
    await Promise.all(ears.map(({ ended }) => ended))

    expect((await chief.client.call(auth.listSessions)).status).toBe(200)
    expect(await listOf(sql(), ride)).toMatchObject([{ userId: rider.id, status: 'registered' }])
    const again = await signedIn(two.servers[1], rider)
    expect((await again.call(users.list)).status).toBe(200)
    const act = { action: 'user_sessions_ended', actorId: chief.id, details: {} }
    expect((await actsOn(rider)).at(-1)).toEqual(act)
  }, 15_000)

  test('said twice, or by ten at once, is done and written once; whoever came back is signed out anew', async () => {
    const other = await signedInRider(two.servers[1], { role: 'super_admin' })
    const answers = await Promise.all(times(10, (index) => end(index % 2 ? chief : other)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 })
    expect(await actsOn(rider)).toHaveLength(1)
    const again = await signedIn(two.servers[1], rider)
    await end()
    expect((await again.call(auth.listSessions)).status).toBe(401)
    expect(await actsOn(rider)).toHaveLength(2)
  })

  test('take along the browsers that are still told after a session ran out', async () => {
    await sql()`delete from sessions where user_id = ${rider.id}`
    await sql()`
      insert into push_subscriptions (user_id, endpoint, p256dh, auth)
      values (${rider.id}, 'https://push.example/a', ${'p'.repeat(87)}, ${'a'.repeat(22)})`
    await end()
    expect(await sql()`select from push_subscriptions where user_id = ${rider.id}`).toEqual([])
    expect(await actsOn(rider)).toHaveLength(1)
  })

  test('do not wait for somebody who never stops writing', async () => {
    await sql().begin(async (db) => {
      await db`select from users where id = ${rider.id} for key share`
      expect((await end()).status).toBe(200)
    })
    expect((await rider.client.call(auth.listSessions)).status).toBe(401)
  })

  test('are nothing for admins', async () => {
    const admin = await signedInRider(two.servers[0], { role: 'admin' })
    expect(outcome(await end(admin))).toEqual([403, 'FORBIDDEN'])
    expect((await rider.client.call(auth.listSessions)).status).toBe(200)
  })
})
