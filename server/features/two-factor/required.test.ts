import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { allEndpoints } from '#contract/index.ts'
import { notifications } from '#contract/notifications.ts'
import { profiles } from '#contract/profiles.ts'
import { twoFactor } from '#contract/two-factor.ts'
import { users } from '#contract/users.ts'
import { removeTwoFactor } from '#server/features/users/users.commands.ts'
import { dumpDatabase } from '#server/testing/dump.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { openLive } from '#server/testing/live.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { changeSettings, updateSettings } from '#server/testing/settings.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { codeOf, enrol } from '#server/testing/two-factor.ts'
import { successfulCalls } from '#server/testing/walk.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
const require = (isRequired: boolean) => changeSettings(server.current, { twoFactorRequired: isRequired })
let boss: Rider

beforeEach(async () => {
  boss = await signedInRider(server.current, { role: 'super_admin' })
})

const mustEnrol = async ({ client }: Rider) => (await client.call(auth.session)).body.user?.mustEnrol
const refused = [403, 'TWO_FACTOR_REQUIRED']

describe('required of whoever runs the place', () => {
  test('flipped by a super admin, it holds for them and every admin at once, not for riders', async () => {
    const admin = await signedInRider(server.current, { role: 'admin' })
    const rider = await signedInRider(server.current)
    expect(await mustEnrol(admin)).toBe(false)
    const live = await openLive(rider.client)
    await updateSettings(server.current, boss.client, { twoFactorRequired: true })
    // Every page asks anew who reads it.
    await expect.poll(live.messages).toContainEqual(['site'])
    for (const person of [boss, admin]) {
      expect(await mustEnrol(person)).toBe(true)
      expect(outcome(await person.client.call(profiles.own))).toEqual(refused)
      expect((await person.client.call(twoFactor.status)).body.isRequired).toBe(true)
    }
    expect(await mustEnrol(rider)).toBe(false)
    expect((await rider.client.call(profiles.own)).status).toBe(200)
    await live.close()

    await enrol(admin.client)
    expect(await mustEnrol(admin)).toBe(false)
    expect((await admin.client.call(profiles.own)).status).toBe(200)
    await require(false)
    expect((await boss.client.call(profiles.own)).status).toBe(200)
  })

  test('who signs in without it may enrol and nothing else', async () => {
    await require(true)
    const admin = await signedInRider(server.current, { role: 'admin' })
    expect(await mustEnrol(admin)).toBe(true)
    const stream = await admin.client.send('GET', '/api/live')
    expect(outcome(stream)).toEqual(refused)
    expect((await admin.client.call(auth.logout)).status).toBe(200)
  })

  test('a promotion asks for it from the next request on', async () => {
    await enrol(boss.client)
    await require(true)
    const rider = await signedInRider(server.current)
    await boss.client.call(users.promote, { id: rider.id })
    expect(await mustEnrol(rider)).toBe(true)
    expect(outcome(await rider.client.call(profiles.own))).toEqual(refused)
  })

  test('taken off, one is where one was before it', async () => {
    await require(true)
    const { secret } = await enrol(boss.client)
    const proof = { password: boss.password, code: codeOf(secret) }
    expect((await boss.client.call(twoFactor.remove, proof)).status).toBe(200)
    expect(outcome(await boss.client.call(profiles.own))).toEqual(refused)
  })
})

describe('every endpoint that is not for enrolling', () => {
  const closed = allEndpoints().filter(
    ({ endpoint }) => endpoint.audience !== 'visitor' && !endpoint.beforeEnrolment,
  )

  test('is nearly all of them', () => {
    const open = allEndpoints().filter(({ endpoint }) => endpoint.beforeEnrolment)
    expect(open.map(({ name }) => name)).toEqual(['twoFactor.status', 'twoFactor.begin', 'twoFactor.confirm'])
  })

  test.each(closed)('$name', async ({ name, endpoint }) => {
    const prepared = await successfulCalls[name]?.(server.current)
    await require(true)
    const except = ['sessions', 'attempts', 'mail_outbox', 'media_trash']
    const before = await dumpDatabase(sql(), { except })
    const { client } = boss
    const answer = prepared?.file
      ? await client.upload(endpoint, prepared.file, {}, prepared.input)
      : await client.call(endpoint, prepared?.input)
    expect(outcome(answer)).toEqual(refused)
    expect(await dumpDatabase(sql(), { except })).toBe(before)
    await require(false)
  })
})

describe('who runs the place is watched', () => {
  test('setting up and taking off are written in the audit log, taking off is told to the admins', async () => {
    const admin = await signedInRider(server.current, { role: 'admin' })
    const { secret } = await enrol(admin.client)
    await admin.client.call(twoFactor.remove, { password: admin.password, code: codeOf(secret) })
    const acts = (await boss.client.call(audit.list)).body.items
    expect(acts.slice(0, 2)).toMatchObject([
      { action: 'two_factor_removed', actor: { userId: admin.id } },
      { action: 'two_factor_enrolled', actor: { userId: admin.id } },
    ])
    const [newest] = (await boss.client.call(notifications.list)).body.items
    expect(newest).toMatchObject({ type: 'warning', title: 'Verifica in due passaggi disattivata' })
  })

  test('of riders nothing is written', async () => {
    const rider = await signedInRider(server.current)
    await enrol(rider.client)
    expect(await sql()`select from audit_log where actor_id = ${rider.id}`).toHaveLength(0)
  })
})

describe('the operator', () => {
  const tools = () => ({ db: sql(), passwords: quickHasher() })

  test('takes it off for whoever has lost everything, once, and the log says so', async () => {
    await enrol(boss.client)
    const run = () => removeTwoFactor(tools(), [` ${boss.email.toUpperCase()} `])
    expect(await run()).toMatchObject({ isDone: true })
    expect(await run()).toMatchObject({ isDone: false })
    const login = { identifier: boss.email, password: boss.password }
    expect((await server.current.client().call(auth.login, login)).status).toBe(200)
    expect(
      await sql()`select actor_id from audit_log where person_id = ${boss.id} and action = 'two_factor_removed'`,
    ).toEqual([{ actorId: null }])
    expect(await server.current.mailbox.next(boss.email, 2)).toContain('disattivata')
    expect(
      await sql()`select from admin_notifications where person_id = ${boss.id} and warning = 'two_factor_removed'`,
    ).toHaveLength(1)
  })

  test('is told what is missing', async () => {
    expect(await removeTwoFactor(tools(), [])).toMatchObject({ isDone: false, text: /^Usage/ })
    expect(await removeTwoFactor(tools(), ['ghost@test.example'])).toMatchObject({
      isDone: false,
      text: /no account/,
    })
  })
})
