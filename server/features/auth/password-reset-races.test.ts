import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { tally, times } from '#server/testing/forms.ts'
import { from, withTwoServers } from '#server/testing/two-servers.ts'

const two = withTwoServers()

test('a link used fifty times at once over two servers works once, with that password', async () => {
  const rider = await two.people.create()
  await two.client(0).call(auth.requestPasswordReset, { identifier: rider.email })
  const token = await two.mailbox.token(rider.email)
  const passwordOf = (index: number) => `Strada-numero-${index}!`
  const answers = await Promise.all(
    times(50, (index) => {
      const password = passwordOf(index)
      return two
        .client(index)
        .call(auth.resetPassword, { token, password, confirmPassword: password }, from(index))
    }),
  )
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 410: 49 })
  const winner = answers.findIndex(({ status }) => status === 200)
  const login = (password: string) =>
    two.client(1).call(auth.login, { identifier: rider.email, password }, from(99))
  expect((await login(passwordOf(winner))).status).toBe(200)
  expect((await login(passwordOf((winner + 1) % 50))).status).toBe(401)
  await two.mailbox.next(rider.email, 2)
  expect(await two.mailbox.to(rider.email)).toHaveLength(2)
})

test('twenty requests at once over two servers leave one working link', async () => {
  const rider = await two.people.create()
  const answers = await Promise.all(
    times(20, (index) =>
      two.client(index).call(auth.requestPasswordReset, { identifier: rider.email }, from(index)),
    ),
  )
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 20 })
  const tokens = []
  for (let count = 1; count <= 20; count++) tokens.push(await two.mailbox.token(rider.email, count))
  expect(new Set(tokens).size).toBe(20)
  const checks = await Promise.all(
    tokens.map((token, index) => two.client(index).call(auth.checkPasswordReset, { token }, from(index))),
  )
  expect(tally(checks.map(({ status }) => status))).toEqual({ 200: 1, 410: 19 })
})
