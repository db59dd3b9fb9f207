import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()
const login = (identifier: string, password: string) =>
  server.current.client().call(auth.login, { identifier, password })

describe('signing in', () => {
  test('answers with the own person and nothing else', async () => {
    const rider = await server.current.people.create({ role: 'admin' })
    const answer = await login(rider.email, rider.password)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      user: {
        id: rider.id,
        email: rider.email,
        displayName: 'Anna Prova',
        avatarUrl: null,
        role: 'admin',
        isEmailConfirmed: true,
        mustEnrol: false,
      },
    })
  })

  test.each([
    ['display_name', 'Anna Prova'],
    ['first and last name', 'Maria Rossi'],
    ['the e-mail before the @', 'fallback.name'],
  ])('shows the name by %s', async (source, name) => {
    const rider = await server.current.people.create({ email: `fallback.name@${source.length}.example` })
    const { sql } = server.current.database
    if (source !== 'display_name')
      await sql`update profiles set display_name = null, first_name = 'Maria', last_name = 'Rossi' where user_id = ${rider.id}`
    if (source.startsWith('the e-mail'))
      await sql`update profiles set first_name = null, last_name = null where user_id = ${rider.id}`
    expect((await login(rider.email, rider.password)).body.user.displayName).toBe(name)
  })

  test('remembers when', async () => {
    const rider = await server.current.people.create()
    await login(rider.email, rider.password)
    const [user] = await server.current.database.sql`
      select last_sign_in_at > now() - interval '1 minute' as is_recent from users where id = ${rider.id}`
    expect(user?.isRecent).toBe(true)
  })

  test.each([
    ['nine digits', '123456789'],
    ['sixteen digits', '1234567890123456'],
    ['sixteen digits from 00', '0039333123456789'],
    ['seventeen digits', '12345678901234567'],
    ['twenty digits', '12345678901234567890'],
  ])('a nickname of %s is a nickname', async (_what, nickname) => {
    const rider = await server.current.people.create({ nickname })
    expect((await login(nickname, rider.password)).body.user?.id).toBe(rider.id)
  })

  test('a number is the phone of one person, whatever nicknames exist', async () => {
    const owner = await server.current.people.create({ phone: '+39333765432' })
    await server.current.people.create({ nickname: '333765432' })
    for (const typed of [
      '+39333765432',
      '+39 333 765 432',
      '0039 333765432',
      '39333765432'.padStart(13, '0'),
    ])
      expect((await login(typed, owner.password)).body.user?.id, typed).toBe(owner.id)
  })
})

describe('refused', () => {
  test.each([
    ['e-mail', 'nobody@test.example'],
    ['nickname', 'nobody_at_all'],
    ['phone', '+393339999999'],
    ['text with a hidden zero', 'nobody\u0000x'],
    ['e-mail with a hidden zero', 'nobody\u0000@test.example'],
    ['half an emoji', 'nobody\ud83c'],
    ['quotes', `' or 1=1 --`],
  ])('an unknown %s: Utente non trovato', async (_what, identifier) => {
    const answer = await login(identifier, 'whatever')
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'USER_NOT_FOUND', message: 'Utente non trovato' },
    ])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('a wrong password: Password non corretta, without a session', async () => {
    const rider = await server.current.people.create()
    for (const wrong of [`${rider.password} `, rider.password.toLowerCase(), 'abc', '\u0000\u0000\u0000']) {
      const answer = await login(rider.email, wrong)
      expect([answer.status, answer.body]).toEqual([
        401,
        { code: 'WRONG_PASSWORD', message: 'Password non corretta' },
      ])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    const { sql } = server.current.database
    expect(await sql`select from sessions where user_id = ${rider.id}`).toHaveLength(0)
  })

  test("another person's password", async () => {
    const [anna, bruno] = [await server.current.people.create(), await server.current.people.create()]
    const { sql } = server.current.database
    const client = server.current.client()
    await client.call(auth.login, { identifier: bruno.email, password: bruno.password })
    await client.call(auth.changePassword, {
      currentPassword: bruno.password,
      password: 'Tutta-unaltra-9!',
      confirmPassword: 'Tutta-unaltra-9!',
    })
    expect((await login(anna.email, 'Tutta-unaltra-9!')).status).toBe(401)
    expect(await sql`select from sessions where user_id = ${anna.id}`).toHaveLength(0)
  })

  test('a blocked account, told only to who knows the password', async () => {
    const rider = await server.current.people.create()
    await server.current.database.sql`update users set blocked_at = now() where id = ${rider.id}`
    expect((await login(rider.email, 'wrong-guess')).body.code).toBe('WRONG_PASSWORD')
    const answer = await login(rider.email, rider.password)
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'ACCOUNT_BLOCKED', message: 'Questo account è stato bloccato. Contatta gli amministratori.' },
    ])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('the stored hash', () => {
  const hashOf = async (id: string) =>
    (await server.current.database.sql`select password_hash from users where id = ${id}`)[0]
      ?.passwordHash as string

  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  function weakHash(password: string, memory: number, passes: number): string {
    const salt = randomBytes(16)
    const settings = { message: password, nonce: salt, parallelism: 1, tagLength: 32, memory, passes }
    return `$argon2id$v=19$m=${memory},t=${passes},p=1$${encode(salt)}$${encode(argon2Sync('argon2id', settings))}`
  }

  test.each([
    ['less memory', 8_192, 2],
    ['fewer passes', 19_456, 1],
  ])(
    'of older parameters (%s) is renewed at sign-in, the password staying',
    async (_what, memory, passes) => {
      const rider = await server.current.people.create()
      const old = weakHash(rider.password, memory, passes)
      await server.current.database.sql`update users set password_hash = ${old} where id = ${rider.id}`
      expect((await login(rider.email, 'wrong-guess')).status).toBe(401)
      expect(await hashOf(rider.id)).toBe(old)

      expect((await login(rider.email, rider.password)).status).toBe(200)
      expect(await hashOf(rider.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect((await login(rider.email, rider.password)).status).toBe(200)
    },
  )

  test('of today stays as it is', async () => {
    const rider = await server.current.people.create()
    const before = await hashOf(rider.id)
    await login(rider.email, rider.password)
    expect(await hashOf(rider.id)).toBe(before)
  })
})
