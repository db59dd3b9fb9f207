import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { Person } from '#server/testing/people.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()
const password = 'Nuova-strada-77!'

async function signIn(rider: Person) {
  const client = server.current.client()
  await client.call(auth.login, { identifier: rider.email, password: rider.password })
  return client
}
const change = (currentPassword: string, wanted = password) => ({
  currentPassword,
  password: wanted,
  confirmPassword: wanted,
})
const login = (rider: Person, typed: string) =>
  server.current.client().call(auth.login, { identifier: rider.email, password: typed })

describe('a changed password', () => {
  test('holds at once, ends the other sessions and leaves this one', async () => {
    const [rider, stranger] = [await server.current.people.create(), await server.current.people.create()]
    const [mine, other, strangers] = [await signIn(rider), await signIn(rider), await signIn(stranger)]
    const answer = await mine.call(auth.changePassword, change(rider.password))
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])

    expect((await mine.call(auth.listSessions)).body.sessions).toHaveLength(1)
    expect((await other.call(auth.listSessions)).status).toBe(401)
    expect((await strangers.call(auth.listSessions)).status).toBe(200)
    expect((await login(rider, rider.password)).status).toBe(401)
    expect((await login(rider, password)).status).toBe(200)
    expect((await login(stranger, stranger.password)).status).toBe(200)
  })

  test('gives this browser a new token; the one it had opens nothing', async () => {
    const rider = await server.current.people.create()
    const [mine, thief] = [await signIn(rider), server.current.client()]
    for (const [name, token] of mine.cookies) thief.cookies.set(name, token)
    expect((await thief.call(auth.listSessions)).status).toBe(200)
    await mine.call(auth.changePassword, change(rider.password))
    expect((await mine.call(auth.listSessions)).body.sessions).toMatchObject([{ isCurrent: true }])
    expect((await thief.call(auth.listSessions)).status).toBe(401)
  })

  test('is told to its owner by mail', async () => {
    const rider = await server.current.people.create()
    await (await signIn(rider)).call(auth.changePassword, change(rider.password))
    const mail = await server.current.mailbox.next(rider.email)
    expect(mail).toContain('Ciao Anna Prova,')
    expect(mail).toContain('è stata appena cambiata')
  })

  test('is not told to an address that nobody confirmed', async () => {
    const rider = await server.current.people.create({ isConfirmed: false })
    const mine = await signIn(rider)
    expect((await mine.call(auth.changePassword, change(rider.password))).status).toBe(200)
    // The reset mail is queued after it: once that is here, the other had its turn.
    await mine.call(auth.requestPasswordReset, { identifier: rider.email })
    await server.current.mailbox.token(rider.email)
    expect(await server.current.mailbox.to(rider.email)).toHaveLength(1)
  })

  test('kills a reset link that was on its way', async () => {
    const rider = await server.current.people.create()
    await server.current.client().call(auth.requestPasswordReset, { identifier: rider.email })
    const token = await server.current.mailbox.token(rider.email)
    await (await signIn(rider)).call(auth.changePassword, change(rider.password))
    const wanted = 'Ancora-unaltra-5!'
    const answer = await server.current
      .client()
      .call(auth.resetPassword, { token, password: wanted, confirmPassword: wanted })
    expect(answer.status).toBe(410)
    expect((await login(rider, password)).status).toBe(200)
  })
})

describe('refused', () => {
  test('without the current password, and nothing changes', async () => {
    const rider = await server.current.people.create()
    const [mine, other] = [await signIn(rider), await signIn(rider)]
    const answer = await mine.call(auth.changePassword, change('wrong-guess'))
    expect([answer.status, answer.body]).toEqual([
      401,
      {
        code: 'WRONG_PASSWORD',
        message: 'Password non corretta',
        fields: { currentPassword: 'Password non corretta' },
      },
    ])
    expect((await other.call(auth.listSessions)).status).toBe(200)
    expect((await login(rider, rider.password)).status).toBe(200)
  })

  test('by the rules of a new password, with the minimum in force', async () => {
    const rider = await server.current.people.create()
    const mine = await signIn(rider)
    const short = await mine.call(auth.changePassword, change(rider.password, 'Aa1!xyz'))
    expect(short.body.fields).toEqual({ password: 'Password deve essere tra 8 e 128 caratteri' })
    const mismatch = { ...change(rider.password), confirmPassword: 'other' }
    expect((await mine.call(auth.changePassword, mismatch)).body.fields).toEqual({
      confirmPassword: 'Le password non coincidono',
    })
    await changeSettings(server.current, { passwordMinLength: 20 })
    const nineteen = await mine.call(auth.changePassword, change(rider.password, `Aa1!${'x'.repeat(15)}`))
    expect(nineteen.body.fields).toEqual({ password: 'Password deve essere tra 20 e 128 caratteri' })
    expect(
      (await mine.call(auth.changePassword, change(rider.password, `Aa1!${'x'.repeat(16)}`))).status,
    ).toBe(200)
  })

  test('after five wrong guesses, even the right one, whoever sits at the browser', async () => {
    const rider = await server.current.people.create()
    const [mine, other] = [await signIn(rider), await signIn(rider)]
    for (let guess = 0; guess < 5; guess++)
      expect((await mine.call(auth.changePassword, change('wrong-guess'))).status).toBe(401)
    const sixth = await other.call(auth.changePassword, change(rider.password))
    expect([sixth.status, sixth.body.message]).toEqual([429, 'Troppi tentativi. Riprova tra 15 minuti.'])
  })

  test('after five changes in a row, each of them right', async () => {
    const rider = await server.current.people.create()
    const mine = await signIn(rider)
    const passwords = [rider.password, ...[1, 2, 3, 4, 5, 6].map((round) => `Strada-numero-${round}!`)]
    const statuses = []
    for (const [round, current] of passwords.slice(0, -1).entries())
      statuses.push((await mine.call(auth.changePassword, change(current, passwords[round + 1]))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await server.current.mailbox.next(rider.email, 5)
    const { sql } = server.current.database
    expect(await sql`select from mail_outbox where user_id = ${rider.id}`).toHaveLength(5)
  })
})
