import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()
const confirm = (token: string) => server.current.client().call(auth.confirmEmail, { token })

async function newcomer() {
  const form = signUpForm()
  const client = server.current.client()
  await client.call(auth.signUp, form)
  await client.call(auth.login, { identifier: form.email, password: form.password })
  const isConfirmed = async () => (await client.call(auth.session)).body.user?.isEmailConfirmed
  return { email: form.email, client, isConfirmed, token: await server.current.mailbox.token(form.email) }
}

test('the mailed link confirms the address once, from any browser', async () => {
  const { token, isConfirmed, email } = await newcomer()
  expect(await server.current.mailbox.next(email)).toContain('http://localhost:0/#confirm=')
  expect(await isConfirmed()).toBe(false)
  const answer = await confirm(token)
  expect([answer.status, answer.body]).toEqual([200, { ok: true }])
  expect(await isConfirmed()).toBe(true)
  const again = await confirm(token)
  expect([again.status, again.body]).toEqual([
    410,
    { code: 'LINK_INVALID', message: 'Link non valido o scaduto' },
  ])
  expect(await isConfirmed()).toBe(true)
})

test('a mail to an address that nobody confirmed does not carry the name somebody chose', async () => {
  const name = 'Vinci-su-evil.example'
  const form = signUpForm({ firstName: name })
  const client = server.current.client()
  await client.call(auth.signUp, form)
  await client.call(auth.requestPasswordReset, { identifier: form.email })
  const mails = [
    await server.current.mailbox.next(form.email),
    await server.current.mailbox.next(form.email, 2),
  ]
  for (const mail of mails) {
    expect(mail).toContain('Ciao,')
    expect(mail).not.toContain('evil')
  }
})

test('an unconfirmed person can ask for the mail again; the newer link replaces the older', async () => {
  const { token, email, client, isConfirmed } = await newcomer()
  expect((await client.call(auth.resendConfirmation)).body).toEqual({ ok: true })
  const newer = await server.current.mailbox.token(email, 2)
  expect((await confirm(token)).status).toBe(410)
  expect(await isConfirmed()).toBe(false)
  expect((await confirm(newer)).status).toBe(200)
  expect(await isConfirmed()).toBe(true)
})

test('a confirmed person gets no further mail', async () => {
  const rider = await server.current.people.create()
  const client = server.current.client()
  await client.call(auth.login, { identifier: rider.email, password: rider.password })
  expect((await client.call(auth.resendConfirmation)).status).toBe(200)
  // The reset mail is queued after it: once that is here, the other had its turn.
  await client.call(auth.requestPasswordReset, { identifier: rider.email })
  await server.current.mailbox.token(rider.email)
  expect(await server.current.mailbox.to(rider.email)).toHaveLength(1)
  const { sql } = server.current.database
  const waiting = () => sql`select from mail_outbox where user_id = ${rider.id} and sent_at is null`
  await expect.poll(waiting).toHaveLength(0)
})

test('a link to an old address confirms nothing', async () => {
  const { token, email, isConfirmed } = await newcomer()
  const { sql } = server.current.database
  await sql`update profiles set email = ${`new.${email}`} where email = ${email}`
  expect((await confirm(token)).status).toBe(410)
  expect(await isConfirmed()).toBe(false)
})

test('a link lives seven days', async () => {
  const { token, isConfirmed, email } = await newcomer()
  const { sql } = server.current.database
  const [row] = await sql`
    select (expires_at - created_at)::text as life from auth_tokens where email = ${email}`
  expect(row?.life).toBe('7 days')
  await sql`update auth_tokens set expires_at = now() where email = ${email}`
  expect((await confirm(token)).status).toBe(410)
  expect(await isConfirmed()).toBe(false)
})

test('a link to confirm resets no password', async () => {
  const { token } = await newcomer()
  const password = 'Nuova-strada-77!'
  const answer = await server.current
    .client()
    .call(auth.resetPassword, { token, password, confirmPassword: password })
  expect(answer.status).toBe(410)
  expect((await confirm(token)).status).toBe(200)
})

test('a visitor cannot ask for mails; a person can, five times in half an hour', async () => {
  const visitor = await server.current.client().call(auth.resendConfirmation)
  expect([visitor.status, visitor.body.message]).toEqual([401, 'Non autenticato'])
  const { client } = await newcomer()
  for (let round = 0; round < 5; round++)
    expect((await client.call(auth.resendConfirmation)).status).toBe(200)
  const sixth = await client.call(auth.resendConfirmation)
  expect([sixth.status, sixth.body.message]).toEqual([429, 'Troppi tentativi. Riprova tra 30 minuti.'])
})

test('guessing links stops after a hundred from one address', async () => {
  await confirm('A'.repeat(43))
  const { sql } = server.current.database
  await sql`update attempts set count = 99 where bucket = 'token_by_address'`
  expect((await confirm('B'.repeat(43))).status).toBe(410)
  expect((await confirm('C'.repeat(43))).status).toBe(429)
  const check = await server.current.client().call(auth.checkPasswordReset, { token: 'C'.repeat(43) })
  expect(check.status).toBe(429)
})
