import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { deleteEverybody } from '#server/testing/people.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { grant, listUsers, resetPassword } from './users.commands.ts'

const server = withTestServer()
const tools = () => ({
  db: server.current.database.sql,
  passwords: createPasswordHasher(),
  publicUrl: 'https://tornanti.example',
})
const login = (identifier: string, password: string) =>
  server.current.client().call(auth.login, { identifier, password })

describe('grant', () => {
  test('gives the role, which holds from the next request of a running session on', async () => {
    const rider = await server.current.people.create()
    await server.current.people.create({ role: 'super_admin' })
    const client = server.current.client()
    await client.call(auth.login, { identifier: rider.email, password: rider.password })
    for (const role of ['super_admin', 'admin', 'user']) {
      expect(await grant(tools(), [` ${rider.email.toUpperCase()} `, role])).toMatchObject({ isDone: true })
      expect((await client.call(auth.session)).body.user?.role).toBe(role)
    }
    const rows = await server.current.database.sql`select from user_roles where user_id = ${rider.id}`
    expect(rows).toHaveLength(1)
  })

  test('leaves the only super admin alone', async () => {
    await deleteEverybody(server.current.database.sql)
    const chief = await server.current.people.create({ role: 'super_admin' })
    expect(await grant(tools(), [chief.email, 'admin'])).toEqual({
      isDone: false,
      text: `${chief.email} is the only super admin: grant that role to somebody else first.`,
    })
    expect(await server.current.database.sql`select role from user_roles`).toEqual([{ role: 'super_admin' }])
  })

  test('is written in the audit log, as the operator’s', async () => {
    const rider = await server.current.people.create()
    await grant(tools(), [rider.email, 'admin'])
    expect(
      await server.current.database.sql`
        select action, actor_id, details from audit_log where person_id = ${rider.id}`,
    ).toEqual([{ action: 'role_granted', actorId: null, details: { role: 'admin' } }])
  })

  test('refuses an unknown address, an unknown role and missing words, and changes nothing', async () => {
    const rider = await server.current.people.create()
    const usage = 'Usage: grant <e-mail> <role>, where role is user, admin or super_admin.'
    expect(await grant(tools(), ['ghost@test.example', 'admin'])).toEqual({
      isDone: false,
      text: 'There is no account with the e-mail ghost@test.example.',
    })
    for (const words of [
      [],
      [rider.email],
      [rider.email, 'root'],
      [rider.email, 'toString'],
      [rider.email, ''],
    ])
      expect(await grant(tools(), words)).toEqual({ isDone: false, text: usage })
    expect(await grant(tools(), [rider.nickname, 'admin'])).toMatchObject({ isDone: false })
    const [row] = await server.current.database.sql`select role from user_roles where user_id = ${rider.id}`
    expect(row?.role).toBe('user')
  })
})

describe('users', () => {
  test('lists every account with its role, a line each, and how many', async () => {
    const { sql } = server.current.database
    await deleteEverybody(sql)
    const [rider, admin] = [
      await server.current.people.create(),
      await server.current.people.create({ role: 'admin' }),
    ]
    await sql`update users set blocked_at = now() where id = ${rider.id}`
    const { isDone, text } = await listUsers(tools(), [])
    const lines = text.split('\n')
    expect(isDone).toBe(true)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(new RegExp(`^user +${rider.email} +Anna Prova \\(blocked\\)$`))
    expect(lines[1]).toMatch(new RegExp(`^admin +${admin.email} +Anna Prova$`))
    expect(lines[2]).toBe('2 accounts')
    expect(text).not.toMatch(/argon2|\+39/)
  })

  test('of an empty database are none', async () => {
    await deleteEverybody(server.current.database.sql)
    expect(await listUsers(tools(), [])).toEqual({ isDone: true, text: '0 accounts' })
  })
})

describe('reset-password', () => {
  const tokenOf = (text: string) => /#token=(\S+)$/m.exec(text)?.[1] ?? ''
  const password = 'Nuova-strada-77!'
  const choose = (token: string) =>
    server.current.client().call(auth.resetPassword, { token, password, confirmPassword: password })

  test('prints a link that works once, ends the old password and the sessions, and tells no password', async () => {
    const rider = await server.current.people.create()
    const client = server.current.client()
    await client.call(auth.login, { identifier: rider.email, password: rider.password })
    const { isDone, text } = await resetPassword(tools(), [` ${rider.email.toUpperCase()} `])
    expect(isDone).toBe(true)
    expect(text).toMatch(/^https:\/\/tornanti\.example\/reset-password#token=[A-Za-z0-9_-]{43}$/m)
    expect((await client.call(auth.listSessions)).status).toBe(401)
    expect((await login(rider.email, rider.password)).status).toBe(401)
    expect((await login(rider.email, tokenOf(text))).status).toBe(401)
    expect(await server.current.mailbox.next(rider.email)).toContain('password')
    const { sql } = server.current.database
    expect(await sql`select action, actor_id from audit_log where person_id = ${rider.id}`).toEqual([
      { action: 'password_reset', actorId: null },
    ])
    expect((await choose(tokenOf(text))).status).toBe(200)
    expect((await login(rider.email, password)).status).toBe(200)
    expect((await choose(tokenOf(text))).status).toBe(410)
  })

  test('makes another link each time, and the one before stops working', async () => {
    const rider = await server.current.people.create()
    const [first, second] = [
      await resetPassword(tools(), [rider.email]),
      await resetPassword(tools(), [rider.email]),
    ]
    expect((await choose(tokenOf(first.text))).status).toBe(410)
    expect((await choose(tokenOf(second.text))).status).toBe(200)
  })

  test('makes a link that ends after an hour', async () => {
    const rider = await server.current.people.create()
    const { text } = await resetPassword(tools(), [rider.email])
    const [row] = await server.current.database.sql`
      select extract(epoch from expires_at - created_at)::int as seconds from auth_tokens where user_id = ${rider.id}`
    expect(row?.seconds).toBe(3600)
    await server.current.database.sql`update auth_tokens set expires_at = now()`
    expect((await choose(tokenOf(text))).status).toBe(410)
  })

  test('lets a person in whom wrong guesses had locked out', async () => {
    const rider = await server.current.people.create()
    for (let guess = 0; guess < 6; guess++) await login(rider.email, 'wrong-guess')
    const { text } = await resetPassword(tools(), [rider.email])
    await choose(tokenOf(text))
    expect((await login(rider.email, password)).status).toBe(200)
  })

  test('kills a reset link that is on its way', async () => {
    const rider = await server.current.people.create()
    await server.current.client().call(auth.requestPasswordReset, { identifier: rider.email })
    const token = await server.current.mailbox.token(rider.email)
    await resetPassword(tools(), [rider.email])
    const answer = await server.current.client().call(auth.checkPasswordReset, { token })
    expect(answer.status).toBe(410)
  })

  test('refuses an unknown address and missing words', async () => {
    expect(await resetPassword(tools(), ['ghost@test.example'])).toEqual({
      isDone: false,
      text: 'There is no account with the e-mail ghost@test.example.',
    })
    expect(await resetPassword(tools(), [])).toEqual({
      isDone: false,
      text: 'Usage: reset-password <e-mail>.',
    })
  })
})
