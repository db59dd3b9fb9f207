import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { community, seenOf } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { pois } from '#contract/poi.ts'
import { users } from '#contract/users.ts'
import { postInput } from '#server/testing/community.ts'
import { approvedEvent, insertEvent, listOf, propose } from '#server/testing/events.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { openLive } from '#server/testing/live.ts'
import { asOperator, deleteEverybody } from '#server/testing/people.ts'
import { poiInput } from '#server/testing/poi.ts'
import { type Rider, signedIn, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTwoServers } from '#server/testing/two-servers.ts'

const two = withTwoServers({ passwords: quickHasher() })
const sql = () => two.database.sql
let chief: Rider
let rider: Rider

beforeEach(async () => {
  await deleteEverybody(sql())
  chief = await signedInRider(two.servers[0], { role: 'super_admin' })
  // At the other server: what holds there holds everywhere.
  rider = await signedInRider(two.servers[1])
})

const roleOf = async ({ id }: { id: string }) =>
  (await sql()<{ role: string }[]>`select role from user_roles where user_id = ${id}`)[0]?.role
/** What was written of them. The log itself stays from test to test: nobody can delete from it. */
const acts = (...actors: Rider[]) => sql()`
  select action, actor_id, person_id, details from audit_log
  where actor_id = any(${[chief, ...actors].map(({ id }) => id)}) order by created_at, id`
const wholePlace = () => sql()`
  select u.*, r.role from users u join user_roles r on r.user_id = u.id order by u.id`

describe('roles', () => {
  test('a user becomes an admin and a user again, from the next request on; each is written down', async () => {
    expect((await rider.client.call(users.list)).status).toBe(403)
    expect((await chief.client.call(users.promote, { id: rider.id })).body).toEqual({ ok: true })
    expect((await rider.client.call(users.list)).status).toBe(200)
    expect((await chief.client.call(users.demote, { id: rider.id })).body).toEqual({ ok: true })
    expect((await rider.client.call(users.list)).status).toBe(403)
    const one = { actorId: chief.id, personId: rider.id }
    expect(await acts()).toEqual([
      { action: 'user_promoted', ...one, details: { from: 'user', to: 'admin' } },
      { action: 'user_demoted', ...one, details: { from: 'admin', to: 'user' } },
    ])
  })

  test('said twice, or by ten at once, it is done and written once', async () => {
    const answers = await Promise.all(times(10, () => chief.client.call(users.promote, { id: rider.id })))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 })
    expect(await acts()).toHaveLength(1)
  })

  test('the open pages of whoever it concerns are told', async () => {
    const ear = await openLive(rider.client)
    await chief.client.call(users.promote, { id: rider.id })
    await expect.poll(ear.messages).toContainEqual(['session'])
    await ear.close()
  })

  test('of somebody who is not there nothing is changed', async () => {
    for (const verb of [users.promote, users.demote, users.block, users.unblock, users.endSessions])
      expect(outcome(await chief.client.call(verb, { id: randomUUID() }))).toEqual([404, 'USER_NOT_FOUND'])
  })
})

describe('nobody does it to themselves or to a super admin', () => {
  const verbs = {
    promote: users.promote,
    demote: users.demote,
    block: users.block,
    unblock: users.unblock,
    endSessions: users.endSessions,
    delete: users.delete,
  }

  test.each(Object.entries(verbs))('%s', async (_name, verb) => {
    const other = await signedInRider(two.servers[1], { role: 'super_admin' })
    const before = await wholePlace()
    expect(outcome(await chief.client.call(verb, { id: chief.id }))).toEqual([403, 'OWN_ACCOUNT'])
    expect(outcome(await chief.client.call(verb, { id: other.id }))).toEqual([403, 'SUPER_ADMIN_PROTECTED'])
    expect(await wholePlace()).toEqual(before)
    expect(await acts()).toEqual([])
    for (const { client } of [chief, other]) expect((await client.call(auth.listSessions)).status).toBe(200)
  })
})

describe('the database itself refuses', () => {
  const refused = (statement: Promise<unknown>, constraint: string) =>
    expect(statement).rejects.toMatchObject({ constraint_name: constraint })

  test('to make, unmake, block or delete a super admin', async () => {
    const db = sql()
    await refused(
      db`update user_roles set role = 'super_admin' where user_id = ${rider.id}`,
      'super_admins_kept',
    )
    await refused(db`update user_roles set role = 'user' where user_id = ${chief.id}`, 'super_admins_kept')
    await refused(db`delete from user_roles where user_id = ${chief.id}`, 'super_admins_kept')
    await refused(db`delete from users where id = ${chief.id}`, 'super_admins_kept')
    await refused(db`update users set blocked_at = now()`, 'super_admins_not_blocked')
    expect(await roleOf(chief)).toBe('super_admin')
  })

  test('to let the last super admin go, also of two who leave at once', async () => {
    const leave = (id: string) =>
      sql().begin(async (db) => {
        await db`select set_config('tornanti.leaving', ${id}, true)`
        await db`delete from users where id = ${id}`
        // Long enough for the other to have looked around.
        await db`select pg_sleep(0.2)`
      })
    await refused(leave(chief.id), 'last_super_admin_stays')
    const other = await signedInRider(two.servers[0], { role: 'super_admin' })
    const results = await Promise.allSettled([leave(chief.id), leave(other.id)])
    expect(tally(results.map(({ status }) => status))).toEqual({ fulfilled: 1, rejected: 1 })
    expect(await sql()`select from user_roles where role = 'super_admin'`).toHaveLength(1)
  })

  test('what is done to oneself, and to change what was written', async () => {
    await refused(
      sql()`insert into audit_log (action, actor_id, person_id) values ('user_promoted', ${rider.id}, ${rider.id})`,
      'audit_log_not_oneself',
    )
    await refused(
      sql()`insert into audit_log (action, actor_id, person_id) values ('user_sessions_ended', ${rider.id}, ${rider.id})`,
      'audit_log_not_oneself',
    )
    await chief.client.call(users.promote, { id: rider.id })
    await refused(sql()`update audit_log set action = 'user_demoted'`, 'audit_log_kept')
    await refused(sql()`update audit_log set actor_id = ${rider.id}`, 'audit_log_kept')
    await refused(sql()`delete from audit_log`, 'audit_log_kept')
  })

  test('nothing of it to the operator', async () => {
    await asOperator(sql(), (db) => db`update user_roles set role = 'user' where user_id = ${chief.id}`)
    expect(await roleOf(chief)).toBe('user')
  })

  test('a super admin goes by their own wish, as long as another is left', async () => {
    const leave = () => chief.client.call(account.delete, { password: chief.password })
    expect(outcome(await leave())).toEqual([409, 'LAST_ADMIN'])
    await signedInRider(two.servers[0], { role: 'super_admin' })
    expect((await leave()).status).toBe(200)
  })
})

describe('a block', () => {
  const login = ({ email, password }: Rider) =>
    two.client(1).call(auth.login, { identifier: email, password })

  test('ends sessions and open lines at once, on every server, and lets nobody in until it is taken back', async () => {
    const elsewhere = await signedIn(two.servers[0], rider)
    const ears = [await openLive(rider.client), await openLive(elsewhere)]
    expect((await chief.client.call(users.block, { id: rider.id })).body).toEqual({ ok: true })
    for (const client of [rider.client, elsewhere])
      expect(outcome(await client.call(auth.listSessions))).toEqual([401, 'NOT_SIGNED_IN'])
    // Far sooner than at the next beat, which comes every twenty seconds.
    await Promise.all(ears.map(({ ended }) => ended))
    expect(outcome(await login(rider))).toEqual([403, 'ACCOUNT_BLOCKED'])

    expect((await chief.client.call(users.unblock, { id: rider.id })).body).toEqual({ ok: true })
    expect((await login(rider)).status).toBe(200)
    expect((await rider.client.call(auth.listSessions)).status).toBe(401)
    expect((await acts()).map(({ action }) => action)).toEqual(['user_blocked', 'user_unblocked'])
  }, 15_000)

  test('gives the places in events to come to those in line; what was ridden stays', async () => {
    const [ahead, past] = [
      await insertEvent(sql(), { maxParticipants: 1 }),
      await insertEvent(sql(), { title: 'Già partito' }),
    ]
    const next = await signedInRider(two.servers[0])
    for (const one of [rider, next]) await one.client.call(events.register, { id: ahead, orWait: true })
    await rider.client.call(events.register, { id: past })
    await sql()`update events set start_date = now() - interval '1 hour' where id = ${past}`
    await chief.client.call(users.block, { id: rider.id })
    expect(await listOf(sql(), ahead)).toMatchObject([{ userId: next.id, status: 'registered' }])
    expect(await listOf(sql(), past)).toMatchObject([{ userId: rider.id, status: 'registered' }])
    expect(await two.mailbox.next(next.email)).toContain('Si è liberato un posto')
  })

  test('stands in the way of approving what the person proposed', async () => {
    const proposed = await propose(rider)
    await chief.client.call(users.block, { id: rider.id })
    const approval = { id: proposed.id, version: proposed.version }
    expect(outcome(await chief.client.call(events.approve, approval))).toEqual([
      409,
      'EVENT_PROPOSER_BLOCKED',
    ])
    await chief.client.call(users.unblock, { id: rider.id })
    expect((await chief.client.call(events.approve, approval)).status).toBe(200)
  })

  test('and of publishing what the person wrote', async () => {
    const { body: post } = await rider.client.call(community.create, postInput())
    const { body: point } = await rider.client.call(pois.propose, poiInput())
    await chief.client.call(users.block, { id: rider.id })
    const approve = () => chief.client.call(community.approve, { id: post.id, seen: seenOf(post) })
    const verify = () => chief.client.call(pois.verify, { id: point.id, version: 1, seenNearby: [] })
    for (const decide of [approve, verify]) expect(outcome(await decide())).toEqual([409, 'AUTHOR_BLOCKED'])
    await chief.client.call(users.unblock, { id: rider.id })
    expect([(await approve()).status, (await verify()).status]).toEqual([200, 200])
  })

  test('is not outrun by a registration that is on its way', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await insertEvent(sql())
      const one = await signedInRider(two.servers[1])
      await Promise.all([
        chief.client.call(users.block, { id: one.id }),
        ...times(5, () => one.client.call(events.register, { id })),
      ])
      expect(await listOf(sql(), id)).toEqual([])
    }
  })
})

describe('deletion of somebody else', () => {
  test('is for good, at once and everywhere; again is done', async () => {
    const ear = await openLive(rider.client)
    expect((await chief.client.call(users.delete, { id: rider.id })).body).toEqual({ ok: true })
    await ear.ended
    expect(outcome(await rider.client.call(auth.listSessions))).toEqual([401, 'NOT_SIGNED_IN'])
    expect((await chief.client.call(users.delete, { id: rider.id })).body).toEqual({ ok: true })
    // Who was deleted is nobody's to know any more, not even the log's.
    expect(await acts()).toEqual([
      { action: 'user_deleted', actorId: chief.id, personId: null, details: { role: 'user' } },
    ])
  })

  test('cancels what the person organised, with a word to those who wanted to come', async () => {
    const guest = await signedInRider(two.servers[0])
    const { id } = await approvedEvent(rider, chief)
    await guest.client.call(events.register, { id })
    await chief.client.call(users.delete, { id: rider.id })
    expect(await sql()`select status, creator_id from events where id = ${id}`).toEqual([
      { status: 'cancelled', creatorId: null },
    ])
    expect(await two.mailbox.next(guest.email)).toContain('L’organizzatore ha lasciato Tornanti.')
  })

  test('of ten at once by two super admins: each once, no deadlock', async () => {
    const other = await signedInRider(two.servers[1], { role: 'super_admin' })
    const people = await Promise.all(times(10, () => two.people.create()))
    const answers = await Promise.all(
      people.flatMap(({ id }) => [chief, other].map(({ client }) => client.call(users.delete, { id }))),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 20 })
    expect(await acts(other)).toHaveLength(10)
  })
})
