import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()
const signUp = (form: object) => server.current.client().call(auth.signUp, { ...form })

async function stored(email: string) {
  const [row] = await server.current.database.sql`
    select p.*, u.email_confirmed_at, u.blocked_at, u.last_sign_in_at, u.password_hash, r.role
    from profiles p join users u on u.id = p.user_id join user_roles r on r.user_id = u.id
    where p.email = ${email}`
  return row
}

describe('a new account', () => {
  test('keeps what was typed, in its tidy form, and nothing more', async () => {
    const form = signUpForm({
      firstName: '  Anna ',
      lastName: 'De  Rossi',
      city: 'Città di Castello',
      email: ' Anna.Rossi@Test.Example ',
      nickname: 'AnnaRossi',
      phone: '0039 333 765 4321',
      marketing: true,
    })
    const answer = await signUp(form)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])

    const row = await stored('anna.rossi@test.example')
    expect(row).toMatchObject({
      email: 'anna.rossi@test.example',
      displayName: 'Anna De Rossi',
      firstName: 'Anna',
      lastName: 'De Rossi',
      nickname: 'AnnaRossi',
      phoneNumber: '+393337654321',
      city: 'Città di Castello',
      bio: null,
      avatarId: null,
      marketingConsent: true,
      gdprConsentVersion: '1.0',
      totalPoints: 0,
      rankLevel: 'Bronze',
      role: 'user',
      emailConfirmedAt: null,
      blockedAt: null,
      lastSignInAt: null,
    })
    const moments = [row?.privacyAcceptedAt, row?.termsAcceptedAt, row?.createdAt, row?.updatedAt]
    for (const moment of moments) expect(Date.now() - Date.parse(moment)).toBeLessThan(60_000)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('has the proof of each consent, marketing off unless asked for', async () => {
    const form = signUpForm()
    await signUp(form)
    const consents = await server.current.database.sql`
      select c.purpose, c.is_given, c.version, c.source
      from consents c join profiles p on p.user_id = c.user_id where p.email = ${form.email} order by c.id`
    expect([...consents]).toEqual([
      { purpose: 'privacy', isGiven: true, version: '1.0', source: 'signup' },
      { purpose: 'terms', isGiven: true, version: '1.0', source: 'signup' },
      { purpose: 'marketing', isGiven: false, version: '1.0', source: 'signup' },
    ])
    expect(await stored(form.email)).toMatchObject({
      marketingConsent: false,
      nickname: null,
      phoneNumber: null,
    })
  })

  test('of two longest names has a display name that fits', async () => {
    const form = signUpForm({ firstName: '🏍'.repeat(50), lastName: 'b'.repeat(50), city: '🏍'.repeat(100) })
    expect((await signUp(form)).status).toBe(200)
    const row = await stored(form.email)
    expect(row?.displayName).toBe(`${'🏍'.repeat(50)} ${'b'.repeat(49)}`)
    expect(row?.lastName).toBe('b'.repeat(50))
  })

  test('is not signed in, and can sign in with the password at once', async () => {
    const client = server.current.client()
    const form = signUpForm({
      nickname: 'passo_gavia',
      password: ' Gavia 2621 ! mt',
      confirmPassword: ' Gavia 2621 ! mt',
    })
    const answer = await client.call(auth.signUp, form)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await client.call(auth.session)).body.user).toBeNull()

    const trimmed = await client.call(auth.login, {
      identifier: 'passo_gavia',
      password: form.password.trim(),
    })
    expect(trimmed.status).toBe(401)
    const login = await client.call(auth.login, { identifier: 'passo_gavia', password: form.password })
    expect(login.body.user).toMatchObject({ email: form.email, displayName: 'Bruno Tornante', role: 'user' })
    expect(login.body.user.isEmailConfirmed).toBe(false)
  })

  test('gets one confirmation mail at its own address', async () => {
    const form = signUpForm()
    await signUp(form)
    const mail = await server.current.mailbox.next(form.email)
    expect(mail).toContain('Subject: Conferma il tuo indirizzo email')
    expect(await server.current.mailbox.to(form.email)).toHaveLength(1)
  })
})

describe('refused', () => {
  test('each wrong field with its sentence, and nothing is stored', async () => {
    const { sql } = server.current.database
    const count = async () => (await sql`select count(*)::int from users`)[0]?.count
    const before = await count()
    const answer = await signUp(
      signUpForm({ email: 'x', nickname: 'a b', phone: '1', password: 'a', privacy: false, firstName: ' ' }),
    )
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      code: 'INVALID_INPUT',
      message: 'Correggi gli errori nel modulo',
      fields: {
        firstName: 'Nome è richiesto',
        email: 'Email deve essere tra 5 e 254 caratteri',
        nickname: 'Nickname può contenere solo lettere, numeri e underscore',
        phone: 'Formato telefono non valido (es: +393331234567)',
        password: 'Password deve essere tra 8 e 128 caratteri',
        confirmPassword: 'Le password non coincidono',
        privacy: 'Devi accettare la Privacy Policy',
      },
    })
    expect(await count()).toBe(before)
  })

  test('without either consent, by a direct call too', async () => {
    for (const consent of ['privacy', 'terms']) {
      const { [consent]: _, ...rest } = signUpForm() as Record<string, unknown>
      const answer = await signUp(rest)
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [consent]])
    }
  })

  test('while somebody is signed in', async () => {
    const rider = await server.current.people.create()
    const client = server.current.client()
    await client.call(auth.login, { identifier: rider.email, password: rider.password })
    const form = signUpForm()
    const answer = await client.call(auth.signUp, form)
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: 'ALREADY_SIGNED_IN',
        message: "Hai già effettuato l'accesso. Esci per creare un altro account.",
      },
    ])
    expect(await stored(form.email)).toBeUndefined()
  })

  test('while registration is closed, and open again at once', async () => {
    await changeSettings(server.current, { registrationEnabled: false })
    const form = signUpForm()
    const answer = await signUp(form)
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'REGISTRATION_CLOSED', message: 'Le registrazioni sono momentaneamente chiuse.' },
    ])
    expect(await stored(form.email)).toBeUndefined()
    expect((await server.current.client().call(auth.session)).body.site.isRegistrationOpen).toBe(false)

    await changeSettings(server.current, { registrationEnabled: true })
    expect((await signUp(form)).status).toBe(200)
  })

  test('a password below the minimum in force, on the running server', async () => {
    await changeSettings(server.current, { passwordMinLength: 12 })
    const eleven = signUpForm({ password: 'Aa1!xyzwxyz', confirmPassword: 'Aa1!xyzwxyz' })
    const answer = await signUp(eleven)
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { password: 'Password deve essere tra 12 e 128 caratteri' },
    ])
    expect(await stored(eleven.email)).toBeUndefined()
    const twelve = { ...eleven, password: 'Aa1!xyzwxyzw', confirmPassword: 'Aa1!xyzwxyzw' }
    expect((await signUp(twelve)).status).toBe(200)
    expect((await server.current.client().call(auth.session)).body.site.passwordMinLength).toBe(12)
  })

  test('the twenty-first account of one address in half an hour', async () => {
    const { sql } = server.current.database
    await signUp(signUpForm())
    await sql`update attempts set count = 19 where bucket = 'sign_up_by_address'`
    expect((await signUp(signUpForm())).status).toBe(200)
    const answer = await signUp(signUpForm())
    expect([answer.status, answer.body]).toEqual([
      429,
      { code: 'TOO_MANY_ATTEMPTS', message: 'Troppi tentativi. Riprova tra 30 minuti.' },
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(29 * 60)
    await sql`update attempts set expires_at = now()`
    expect((await signUp(signUpForm())).status).toBe(200)
  })
})
