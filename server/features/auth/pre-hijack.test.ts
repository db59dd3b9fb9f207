import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { resetPassword as resetByOperator } from '#server/features/users/users.commands.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { outcome, type TestClient } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { codeOf, enrol } from '#server/testing/two-factor.ts'

// Somebody makes an account with the address of somebody else and waits for them (reliability AU-15).

const server = withTestServer({ passwords: quickHasher() })
const password = 'La-mia-strada-77!'
const enter = (identifier: string, client = server.current.client()) => ({
  client,
  by: (secret: string, code?: string) =>
    client.call(auth.login, { identifier, password: secret, ...(code !== undefined && { code }) }),
})

async function attackerWith(email: string, nickname: string) {
  const form = signUpForm({ email, nickname })
  await server.current.client().call(auth.signUp, form)
  const { client, by } = enter(email)
  expect((await by(form.password)).status).toBe(200)
  return { client, form, ...(await enrol(client, form.password)) }
}

/** As its owner does, who reads the mailbox; the first mail was that of the sign-up. */
async function resetBy(email: string) {
  await server.current.client().call(auth.requestPasswordReset, { identifier: email })
  const token = await server.current.mailbox.token(email, 2)
  return choose(token)
}
const choose = (token: string) =>
  server.current.client().call(auth.resetPassword, { token, password, confirmPassword: password })

const isSignedIn = async (client: TestClient) => (await client.call(auth.session)).body.user !== null

test('its owner gets in by a new password; password, sessions and codes of the other open nothing', async () => {
  const email = 'anna.vera@test.example'
  const attacker = await attackerWith(email, 'ladro_uno')
  expect((await resetBy(email)).status).toBe(200)

  const owner = enter(email)
  expect((await owner.by(password)).status).toBe(200)
  const { body } = await owner.client.call(auth.session)
  expect(body.user?.isEmailConfirmed).toBe(true)

  expect(await isSignedIn(attacker.client)).toBe(false)
  const keys = [undefined, codeOf(attacker.secret), attacker.recoveryCodes[0]]
  for (const [index, code] of keys.entries()) {
    const { by } = enter(index === 0 ? 'ladro_uno' : email)
    expect(outcome(await by(attacker.form.password, code))).toEqual([401, 'WRONG_PASSWORD'])
  }
  // They are told: nobody should have to guess why no code is asked for.
  await server.current.mailbox.next(email, 4)
  const mails = await server.current.mailbox.to(email)
  expect(mails.filter((mail) => mail.includes('Verifica in due passaggi disattivata'))).toHaveLength(1)
  const rows = await server.current.database.sql`select from recovery_codes`
  expect(rows).toHaveLength(0)
})

test('whoever then sets up a second step keeps it at the next new password', async () => {
  const email = 'carla.vera@test.example'
  await attackerWith(email, 'ladro_due')
  await resetBy(email)
  const owner = enter(email)
  await owner.by(password)
  await enrol(owner.client, password)
  await server.current.client().call(auth.requestPasswordReset, { identifier: email })
  // After those of the sign-up, of the first reset, of what it changed and of the new second step.
  expect((await choose(await server.current.mailbox.token(email, 6))).status).toBe(200)
  expect(outcome(await enter(email).by(password))).toEqual([401, 'SECOND_FACTOR_NEEDED'])
})

describe('the second step stays', () => {
  test('where the address was confirmed before', async () => {
    const rider = await signedInRider(server.current, { isConfirmed: true })
    await enrol(rider.client)
    await resetBy(rider.email)
    expect(outcome(await enter(rider.email).by(password))).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  })

  test('of those who run the place: they were chosen by somebody, not by an address', async () => {
    const admin = await signedInRider(server.current, { isConfirmed: false, role: 'admin' })
    await enrol(admin.client)
    await server.current.client().call(auth.requestPasswordReset, { identifier: admin.email })
    await choose(await server.current.mailbox.token(admin.email))
    expect(outcome(await enter(admin.email).by(password))).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  })

  test('by a link that the operator handed over: it proves no mailbox', async () => {
    const rider = await signedInRider(server.current, { isConfirmed: false })
    await enrol(rider.client)
    const { db, passwords } = server.current.services
    const { text } = await resetByOperator({ db, passwords, publicUrl: '' }, [rider.email])
    const token = /#token=(\S+)$/m.exec(text)?.[1] ?? ''
    expect((await choose(token)).status).toBe(200)
    expect(outcome(await enter(rider.email).by(password))).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    const [row] = await server.current.database.sql`
      select email_confirmed_at from users where id = ${rider.id}`
    expect(row?.emailConfirmedAt).toBeNull()
  })
})
