import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { signUpForm, tally } from '#server/testing/forms.ts'
import type { Person } from '#server/testing/people.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()
const signUp = (form: object) => server.current.client().call(auth.signUp, { ...form })

const sentence = {
  email: 'Email già registrata. Prova ad accedere invece.',
  nickname: 'Nickname già in uso',
  phone: 'Numero di telefono già in uso',
}
const both = 'Nickname e numero di telefono già in uso'

test.each([
  ['e-mail', ['email'], 'EMAIL_TAKEN', sentence.email],
  ['nickname', ['nickname'], 'NICKNAME_TAKEN', sentence.nickname],
  ['phone', ['phone'], 'PHONE_TAKEN', sentence.phone],
  ['nickname and phone', ['nickname', 'phone'], 'NICKNAME_AND_PHONE_TAKEN', both],
  ['e-mail and nickname', ['email', 'nickname'], 'EMAIL_TAKEN', sentence.email],
  ['all three', ['email', 'nickname', 'phone'], 'EMAIL_TAKEN', sentence.email],
] as const)("somebody else's %s is refused in the documents' words", async (_what, taken, code, message) => {
  const owner = await server.current.people.create()
  const form = signUpForm({ nickname: 'nobodys_name', phone: '+393330009999' })
  const answer = await signUp({ ...form, ...Object.fromEntries(taken.map((name) => [name, owner[name]])) })
  expect([answer.status, answer.body]).toEqual([
    409,
    { code, message, fields: Object.fromEntries(taken.map((name) => [name, sentence[name]])) },
  ])
  const [left] = await server.current.database.sql`select from profiles where email = ${form.email}`
  expect(left).toBeUndefined()
})

test.each([
  ['e-mail in another case', (owner: Person) => ({ email: owner.email.toUpperCase() }), 'EMAIL_TAKEN'],
  [
    'nickname in another case',
    (owner: Person) => ({ nickname: owner.nickname.toUpperCase() }),
    'NICKNAME_TAKEN',
  ],
  ['phone as typed at home', (owner: Person) => ({ phone: owner.phone.slice(3) }), 'PHONE_TAKEN'],
  ['phone with 0039', (owner: Person) => ({ phone: `0039 ${owner.phone.slice(3)}` }), 'PHONE_TAKEN'],
])('%s is the same name', async (_what, wish, code) => {
  const owner = await server.current.people.create()
  expect((await signUp(signUpForm(wish(owner)))).body.code).toBe(code)
})

test('the refusal tells nothing about the owner but what was typed', async () => {
  const owner = await server.current.people.create()
  const answer = await signUp(signUpForm({ nickname: owner.nickname }))
  const said = JSON.stringify([answer.body, [...answer.headers]])
  for (const secret of [owner.email, owner.phone, owner.id, 'Anna']) expect(said).not.toContain(secret)
})

test('a sixth such answer to one address is withheld, taken or not', async () => {
  const owner = await server.current.people.create()
  for (let probe = 1; probe <= 5; probe++)
    expect((await signUp(signUpForm({ phone: owner.phone }))).status).toBe(409)
  const sixth = await signUp(signUpForm({ phone: owner.phone }))
  expect([sixth.status, sixth.body]).toEqual([
    429,
    { code: 'TOO_MANY_ATTEMPTS', message: 'Troppi tentativi. Riprova tra 30 minuti.' },
  ])
  const free = await signUp(signUpForm())
  expect([free.status, free.body]).toEqual([sixth.status, sixth.body])
})

test('a sign-up that waited behind the fifth such answer is withheld too', async () => {
  const owner = await server.current.people.create()
  await signUp(signUpForm({ phone: owner.phone }))
  const { waiting } = await server.current.database.sql.begin(async (db) => {
    await db`update attempts set count = 5 where bucket = 'sign_up_conflict_by_address'`
    const waiting = signUp(signUpForm())
    await pause(500)
    return { waiting }
  })
  expect((await waiting).status).toBe(429)
})

test('free names cost nothing: fifteen people behind one address sign up one after the other', async () => {
  const statuses = []
  for (let index = 0; index < 15; index++) statuses.push((await signUp(signUpForm())).status)
  expect(tally(statuses)).toEqual({ 200: 15 })
})

test('names left empty never collide', async () => {
  expect((await signUp(signUpForm({ nickname: '', phone: null }))).status).toBe(200)
  expect((await signUp(signUpForm({ nickname: null, phone: '' }))).status).toBe(200)
})

test('the name of a deleted account is free again', async () => {
  const owner = await server.current.people.create()
  await server.current.database.sql`delete from users where id = ${owner.id}`
  const form = signUpForm({ email: owner.email, nickname: owner.nickname, phone: owner.phone })
  expect((await signUp(form)).status).toBe(200)
})
