import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { dumpDatabase } from '#server/testing/dump.ts'
import type { Person } from '#server/testing/people.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()
const wanted = 'Nuova-strada-77!'

const ask = (identifier: unknown, headers = {}) =>
  server.current.client().call(auth.requestPasswordReset, { identifier }, headers)
const use = (token: string, password = wanted) =>
  server.current.client().call(auth.resetPassword, { token, password, confirmPassword: password })
const check = (token: string) => server.current.client().call(auth.checkPasswordReset, { token })
const login = (rider: Person, password: string) =>
  server.current.client().call(auth.login, { identifier: rider.email, password })
const tokenFor = async (rider: Person, count = 1) => {
  await ask(rider.email)
  return server.current.mailbox.token(rider.email, count)
}
const invalid = [410, { code: 'LINK_INVALID', message: 'Link non valido o scaduto' }]

describe('asking for a link', () => {
  test.each([
    ['e-mail', (rider: Person) => rider.email],
    ['e-mail in capitals', (rider: Person) => ` ${rider.email.toUpperCase()} `],
    ['nickname', (rider: Person) => rider.nickname.toUpperCase()],
    ['phone', (rider: Person) => rider.phone],
    ['phone as typed at home', (rider: Person) => rider.phone.slice(3)],
  ])('by %s sends it to the stored address', async (_what, identifier) => {
    const rider = await server.current.people.create()
    expect((await ask(identifier(rider))).body).toEqual({ ok: true })
    const mail = await server.current.mailbox.next(rider.email)
    expect(mail).toContain('Subject: Reimposta la tua password')
    expect(mail).toMatch(new RegExp(`^To: ${rider.email}\r?$`, 'm'))
    expect(mail).toContain('http://localhost:0/reset-password#token=')
  })

  test('is answered alike for a known, an unknown and a blocked account', async () => {
    const [known, blocked] = [await server.current.people.create(), await server.current.people.create()]
    await server.current.database.sql`update users set blocked_at = now() where id = ${blocked.id}`
    const names = [
      known.email,
      'ghost@test.example',
      'ghost_rider',
      '+393330001112',
      blocked.email,
      'x\u0000y',
    ]
    const answers = await Promise.all(names.map((name) => ask(name)))
    const seen = answers.map(({ status, body, headers }) => [status, body, [...headers.keys()].sort()])
    for (const answer of seen) expect(answer).toEqual(seen[0])
    await server.current.mailbox.next(known.email)
    expect(await server.current.mailbox.to('ghost@test.example')).toEqual([])
    expect(await server.current.mailbox.to(blocked.email)).toEqual([])
  })

  test.each([[['a@b.it']], [{ email: 'a@b.it' }], [7], [null], [true], ['x'.repeat(50_000)], ['']])(
    'with %j is refused',
    async (identifier) => {
      const answer = await ask(identifier)
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['identifier']])
    },
  )

  test.each([
    ['host', 'evil.example'],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'host=evil.example;proto=https'],
    ['x-original-host', 'evil.example'],
    ['x-host', 'evil.example'],
    ['referer', 'https://evil.example/'],
  ])('under a poisoned %s header keeps the site in the link', async (header, value) => {
    const rider = await server.current.people.create()
    // By hand: fetch does not let a page, nor us, set the Host header.
    const { request } = await import('node:http')
    await new Promise<void>((resolve, reject) => {
      const call = request(
        `${server.current.url}/api/auth/password-reset`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: 'http://localhost:0', [header]: value },
        },
        (answer) => answer.resume().on('end', resolve),
      )
      call.on('error', reject)
      call.end(JSON.stringify({ identifier: rider.email }))
    })
    const mail = await server.current.mailbox.next(rider.email)
    expect(mail).not.toContain('evil')
    for (const [, origin] of mail.matchAll(/(https?:\/\/[^/"\s]+)/g))
      expect(origin).toBe('http://localhost:0')
  })
})

describe('a link', () => {
  test('sets the new password once and ends every session', async () => {
    const rider = await server.current.people.create()
    const client = server.current.client()
    await client.call(auth.login, { identifier: rider.email, password: rider.password })
    const token = await tokenFor(rider)
    const answer = await use(token)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await client.call(auth.listSessions)).status).toBe(401)
    expect((await login(rider, rider.password)).status).toBe(401)
    expect((await login(rider, wanted)).status).toBe(200)

    const again = await use(token, 'Ancora-unaltra-5!')
    expect([again.status, again.body]).toEqual(invalid)
    expect((await login(rider, wanted)).status).toBe(200)
    expect(await server.current.mailbox.next(rider.email, 2)).toContain('è stata appena cambiata')
  })

  test('can be checked without being used', async () => {
    const token = await tokenFor(await server.current.people.create())
    for (let round = 0; round < 3; round++) expect((await check(token)).body).toEqual({ ok: true })
    expect((await use(token)).status).toBe(200)
    const answer = await check(token)
    expect([answer.status, answer.body]).toEqual(invalid)
  })

  test('is not used up by a GET, as mail scanners send', async () => {
    const token = await tokenFor(await server.current.people.create())
    const paths = ['/reset-password', '/api/auth/password-reset/complete', '/api/auth/password-reset/check']
    for (const path of paths)
      for (const method of ['GET', 'HEAD'])
        await fetch(`${server.current.url}${path}?token=${token}`, { method })
    expect((await check(token)).status).toBe(200)
  })

  test('lives an hour', async () => {
    const token = await tokenFor(await server.current.people.create())
    const { sql } = server.current.database
    const [row] = await sql`
      select extract(epoch from expires_at - created_at)::int as seconds from auth_tokens
      where token_hash = ${createHash('sha256').update(token).digest()}`
    expect(row?.seconds).toBe(3_600)
    await sql`update auth_tokens set expires_at = now() + interval '2 seconds'`
    expect((await check(token)).status).toBe(200)
    await sql`update auth_tokens set expires_at = now()`
    expect((await check(token)).status).toBe(410)
    const answer = await use(token)
    expect([answer.status, answer.body]).toEqual(invalid)
  })

  test('dies when a newer one is sent', async () => {
    const rider = await server.current.people.create()
    const older = await tokenFor(rider)
    const newer = await tokenFor(rider, 2)
    expect(newer).not.toBe(older)
    expect((await use(older)).status).toBe(410)
    expect((await login(rider, rider.password)).status).toBe(200)
    expect((await use(newer)).status).toBe(200)
  })

  test('for one purpose serves no other', async () => {
    const rider = await server.current.people.create({ isConfirmed: false })
    const token = await tokenFor(rider)
    expect((await server.current.client().call(auth.confirmEmail, { token })).status).toBe(410)
    const [user] = await server.current.database
      .sql`select email_confirmed_at from users where id = ${rider.id}`
    expect(user?.emailConfirmedAt).toBeNull()
    expect((await check(token)).status).toBe(200)
  })

  test('is not used up by a password that is refused', async () => {
    const rider = await server.current.people.create()
    const token = await tokenFor(rider)
    expect((await use(token, 'short')).body.fields).toEqual({
      password: 'Password deve essere tra 8 e 128 caratteri',
    })
    await changeSettings(server.current, { passwordMinLength: 12 })
    expect((await use(token, 'Aa1!xyzwxyz')).body.fields).toEqual({
      password: 'Password deve essere tra 12 e 128 caratteri',
    })
    expect((await use(token, 'Aa1!xyzwxyzw')).status).toBe(200)
  })

  test('that was never sent is invalid', async () => {
    const answer = await use('A'.repeat(43))
    expect([answer.status, answer.body]).toEqual(invalid)
  })

  test('is nowhere but in the mail: not in the database, not in the log', async () => {
    const rider = await server.current.people.create()
    const token = await tokenFor(rider)
    await check(token)
    await pause(50)
    const dump = await dumpDatabase(server.current.database.sql)
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect(dump).toContain(createHash('sha256').update(token).digest('hex'))
    await use(token)
    expect(server.current.logLines.join('')).not.toContain(token)
  })
})
