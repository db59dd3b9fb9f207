import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { guessablePassword } from '#contract/auth-forms.ts'
import { password as passwordRule } from '#contract/text.ts'
import { demoPassword } from '#server/db/demo-people.ts'
import { signUpForm } from '#server/testing/forms.ts'
import { deleteEverybody, testPassword } from '#server/testing/people.ts'
import { signedInRider } from '#server/testing/riders.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { commonWords, firstNames, ownWords } from './common-words.ts'
import { whyGuessable } from './guessable-passwords.ts'

const keepsTheRule = (password: string) => passwordRule.safeParse(password).success

test('is taken apart quickly, however it is written: nobody else waits for it', () => {
  const timeOf = (password: string) => {
    const started = performance.now()
    for (let i = 0; i < 5; i++) whyGuessable(password, {})
    return performance.now() - started
  }
  const usual = `1!2@3$4%${'aBcDeFgHzX'.repeat(11)}Qq1!2@3$4%`
  timeOf(usual)
  const usualMs = timeOf(usual)
  // Each of these signs is eighteen letters when it is written plainly.
  const unfolding = `1!2@3$4%aA${'\uFDFA'.repeat(108)}1!2@3$4%`
  for (const password of [usual, unfolding]) expect(keepsTheRule(password)).toBe(true)
  expect(timeOf(unfolding)).toBeLessThan(usualMs * 5)
})

describe('a password that keeps the rule', () => {
  test('is refused when it is one of the thousands that everybody tries', () => {
    const words = [...new Set([...commonWords, ...firstNames])]
    const tried = words
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .flatMap((word) => [`${word}1!`, `${word}123!`, `${word}@123`, `${word}2026!`, `!${word}99`])
      .filter(keepsTheRule)
    expect(tried.length).toBeGreaterThan(3000)
    expect(tried.filter((password) => whyGuessable(password, {}) !== 'common')).toEqual([])
  })

  test.each([
    ...[
      'Password1!',
      'P@ssw0rd',
      'Pa$$w0rd',
      'P@$$w0rd',
      'P@55w0rd',
      'Passw0rd!',
      'P-a-s-s-w-o-r-d-1!',
      'g00dPa$$w0rD',
    ],
    ...['Qwerty123!', '1qaz@WSX', '!QAZ2wsx', 'ZAQ!2wsx', '!QAZxsw2', '1qaz!QAZ', 'Q1w2e3r4!', 'Asdfghjkl1!'],
    ...['Abc123456!', 'Abc@#123', 'Aa123456!', 'Aa@112233', 'Abcdefg1!', 'Aaaaaaa1!', 'Ab!20262026'],
    ...[
      'Welcome1!',
      'Temp2014!',
      'Estate2026!',
      'Forzajuve1!',
      'Amoremio1!',
      'Ciaociao1!',
      'JuveJuve1!',
      'MarcoGiulia1!',
    ],
    ...['Libertà1!', 'Monkey!1985', 'Mh@270481', 'Aa@15081990!'],
  ])('%s is common', (password) => {
    expect(keepsTheRule(password)).toBe(true)
    expect(whyGuessable(password, {})).toBe('common')
  })

  test.each(ownWords)('with %s, a word of this place, is common', (word) => {
    const password = `${word.charAt(0).toUpperCase()}${word.slice(1)}-2026!`
    expect(whyGuessable(password, {})).toBe('common')
  })

  const mario = {
    firstName: 'Mario',
    lastName: 'Brambilla D’Orò',
    displayName: 'Il Bramby',
    nickname: 'curv4_dura',
    email: 'm.zanzibar85@posta.example',
    city: 'Busto Arsizio',
    phoneNumber: '+393401927568',
  }
  test.each([
    ...[
      'Brambilla1!',
      'Br4mb1ll4!',
      'MarioBrambilla85!',
      'Brambilladoro1!',
      'Ilbramby1!',
      'Zanzibar-1985!',
      '1Zanzibar!',
    ],
    ...[
      'Curv4_dura!',
      'Curvadura1!',
      'BustoArsizio1!',
      'Arsizio-21052!',
      'Aa@3401927568',
      'Brambilla.Brambilla1!',
    ],
  ])('%s says what everybody knows of its owner', (password) => {
    expect(keepsTheRule(password)).toBe(true)
    expect(whyGuessable(password, mario)).toBe('personal')
    expect(whyGuessable(password, {})).toBeNull()
  })

  test.each([
    ...[testPassword, 'Nuova-strada-77!', 'Stelvio-2758!', 'Passo-48!', 'Aa1!xyzw', 'Aa1!🏍🏍🏍🏍', 'xK7!pQ2m'],
    ...['Dragon-Sunshine-Pizza-7!', 'Mario-beve-chinotto-4!', 'Brambillone-Zoccoli-9!'],
  ])('%s is nobody’s first guess', (password) => {
    expect(keepsTheRule(password)).toBe(true)
    expect(whyGuessable(password, mario)).toBeNull()
  })
})

describe('at every door that takes a new password', () => {
  const server = withTestServer()
  const refused = (reason: keyof typeof guessablePassword) => [422, { password: guessablePassword[reason] }]
  const twice = (password: string) => ({ password, confirmPassword: password })
  const outcome = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { fields?: unknown }).fields,
  ]

  test('signing up', async () => {
    const signUp = (form: object) => server.current.client().call(auth.signUp, signUpForm({ ...form }))
    expect(outcome(await signUp(twice('Password1!')))).toEqual(refused('common'))
    expect(outcome(await signUp({ lastName: 'Brambilla', ...twice('Brambilla-85!') }))).toEqual(
      refused('personal'),
    )
    expect(outcome(await signUp({ nickname: 'zampalesta', ...twice('Z4mpalesta!') }))).toEqual(
      refused('personal'),
    )
    expect((await signUp(twice('Brambilla-85!'))).status).toBe(200)
  })

  test('changing it, and the old one stays', async () => {
    const anna = await signedInRider(server.current, { nickname: 'pistacchina' })
    const change = (password: string) =>
      anna.client.call(auth.changePassword, { currentPassword: anna.password, ...twice(password) })
    expect(outcome(await change('Welcome1!'))).toEqual(refused('common'))
    expect(outcome(await change('Pistacchina-7!'))).toEqual(refused('personal'))
    expect((await change('Nuova-strada-77!')).status).toBe(200)
  })

  test('resetting it by a link, which goes on working', async () => {
    const anna = await server.current.people.create({ nickname: 'noccioletta' })
    await server.current.client().call(auth.requestPasswordReset, { identifier: anna.email })
    const token = await server.current.mailbox.token(anna.email)
    const reset = (password: string) =>
      server.current.client().call(auth.resetPassword, { token, ...twice(password) })
    expect(outcome(await reset('Welcome1!'))).toEqual(refused('common'))
    expect(outcome(await reset('Noccioletta-7!'))).toEqual(refused('personal'))
    expect((await reset('Nuova-strada-77!')).status).toBe(200)
  })

  test('making the first administrator', async () => {
    await deleteEverybody(server.current.database.sql)
    const setUp = (password: string) =>
      server.current.client().call(auth.setupAdmin, { email: 'bergamotto@tornanti.local', password })
    expect(outcome(await setUp('Administrator1!'))).toEqual(refused('common'))
    expect(outcome(await setUp(demoPassword))).toEqual(refused('common'))
    expect(outcome(await setUp('Bergamotto-1!'))).toEqual(refused('personal'))
    expect((await setUp('Passo-48-Gavia!')).status).toBe(200)
  })

  test('not at the sign-in: whoever has such a password since before goes on', async () => {
    const { sql } = server.current.database
    const anna = await server.current.people.create()
    const passwordHash = await server.current.services.passwords.hash('Password1!')
    await sql`update users set password_hash = ${passwordHash} where id = ${anna.id}`
    const login = { identifier: anna.email, password: 'Password1!' }
    expect((await server.current.client().call(auth.login, login)).status).toBe(200)
  })
})
