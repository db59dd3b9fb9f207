import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { signUpForm, tally, times } from '#server/testing/forms.ts'
import { from, withTwoServers } from '#server/testing/two-servers.ts'

const two = withTwoServers()
const mixedCase = (word: string, index: number) =>
  [...word].map((letter, place) => ((index >> (place % 6)) & 1 ? letter.toUpperCase() : letter)).join('')

test.each([
  ['nickname', 'NICKNAME_TAKEN', (index: number) => ({ nickname: mixedCase('stelvio', index) })],
  ['phone', 'PHONE_TAKEN', (index: number) => ({ phone: index % 3 ? '333 111 2222' : '+393331112222' })],
  ['email', 'EMAIL_TAKEN', (index: number) => ({ email: mixedCase('race@test.example', index) })],
] as const)('fifty sign-ups at once with one %s make one account', async (_what, code, wish) => {
  const { sql } = two.database
  const counts = async () =>
    (
      await sql`select
        (select count(*)::int from users) as users, (select count(*)::int from profiles) as profiles,
        (select count(*)::int from user_roles) as roles, (select count(*)::int from consents) as consents,
        (select count(*)::int from mail_outbox) as mails`
    )[0]
  const before = await counts()
  const answers = await Promise.all(
    times(50, (index) => two.client(index).call(auth.signUp, signUpForm(wish(index)), from(index))),
  )
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 49 })
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
    new Set([code]),
  )

  const after = await counts()
  expect(after).toEqual({
    users: before?.users + 1,
    profiles: before?.profiles + 1,
    roles: before?.roles + 1,
    consents: before?.consents + 3,
    mails: before?.mails + 1,
  })
})
