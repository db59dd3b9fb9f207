import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { attemptLimits } from '#contract/auth-forms.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { outcome } from '#server/testing/test-client.ts'
import { codeOf, enrol } from '#server/testing/two-factor.ts'
import { from, withTwoServers } from '#server/testing/two-servers.ts'
import { replaceLostPassword } from './passwords.service.ts'

const two = withTwoServers({ passwords: quickHasher() })
let anna: Rider
let secret: string
let recoveryCodes: string[]

beforeEach(async () => {
  anna = await signedInRider({ people: two.people, client: () => two.client(0) })
  ;({ secret, recoveryCodes } = await enrol(anna.client))
})

let address = 0
const nextAddress = () => {
  address += 1
  return address
}
/** Each from another address: what is counted here is the account. */
const enter = (code?: string, { server = 0, password = anna.password } = {}) =>
  two
    .client(server)
    .call(
      auth.login,
      { identifier: anna.nickname, password, ...(code !== undefined && { code }) },
      from(nextAddress()),
    )
const wrong = () => (codeOf(secret) === '123456' ? '654321' : '123456')

describe('with a second step', () => {
  test('the right password is not enough; a wrong one is told before any code', async () => {
    const client = two.client(0)
    const login = { identifier: anna.email, password: anna.password }
    expect(outcome(await client.call(auth.login, login))).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    expect((await client.call(auth.session)).body.user).toBeNull()
    expect(outcome(await enter(codeOf(secret), { password: 'Sbagliata-1!' }))).toEqual([
      401,
      'WRONG_PASSWORD',
    ])
    // The guess at the password has not used it up.
    const { status, body } = await client.call(auth.login, { ...login, code: codeOf(secret) })
    expect([status, body.user.id, body.user.mustEnrol]).toEqual([200, anna.id, false])
    expect((await client.call(auth.session)).body.user?.id).toBe(anna.id)
  })

  test('a code opens once, also for twenty who come at once over two servers', async () => {
    const code = codeOf(secret)
    await changeSettings(two.servers[0], { maxLoginAttempts: 20 }, [two.servers[1]])
    const answers = await Promise.all(Array.from({ length: 20 }, (_, server) => enter(code, { server })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(outcome(answer)).toEqual([401, 'SECOND_FACTOR_WRONG'])
    // Nor one of before it.
    expect(outcome(await enter(codeOf(secret, -1)))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    expect((await enter(codeOf(secret, 1))).status).toBe(200)
  })

  test('each recovery code opens once, however it is written', async () => {
    const [first = '', second = ''] = recoveryCodes
    expect((await enter(` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(outcome(await enter(first))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    const answers = await Promise.all(Array.from({ length: 4 }, (_, server) => enter(second, { server })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const stranger = await signedInRider({ people: two.people, client: () => two.client(0) })
    await enrol(stranger.client)
    const [, , third = ''] = recoveryCodes
    const foreign = { identifier: stranger.email, password: stranger.password, code: third }
    expect(outcome(await two.client(0).call(auth.login, foreign))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  })

  test('a burst over two servers has five guesses, and then even the right one waits', async () => {
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, server) => enter(wrong(), { server })))
    const codes = guesses.map((answer) => outcome(answer)[1])
    expect(codes.filter((code) => code === 'SECOND_FACTOR_WRONG')).toHaveLength(5)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(15)
    const refused = await enter(codeOf(secret))
    expect([refused.status, refused.body]).toMatchObject([429, { message: /tra 15 minuti/ }])
  })

  test('patience does not help: so many guesses in a day, and no more', async () => {
    const { limit } = attemptLimits.secondFactorByDay
    const pass = () => two.database.sql`
      update attempts set expires_at = now() where bucket = 'second_factor'`
    for (let count = 0; count < limit; count += 1) {
      expect(outcome(await enter(wrong()))).toEqual([401, 'SECOND_FACTOR_WRONG'])
      await pass()
    }
    expect(outcome(await enter(codeOf(secret)))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })

  test('whoever gives the right one begins to count anew', async () => {
    for (const code of [wrong(), wrong(), wrong(), wrong(), codeOf(secret)]) await enter(code)
    for (const code of [wrong(), wrong(), wrong(), wrong()])
      expect(outcome(await enter(code))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    expect((await enter(codeOf(secret, 1))).status).toBe(200)
  })

  test('asking what is needed is no guess', async () => {
    for (let count = 0; count < 8; count += 1)
      expect(outcome(await enter())).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    expect((await enter(codeOf(secret))).status).toBe(200)
  })

  test('a new password by mail leaves the second step, and lets its owner try again', async () => {
    for (let count = 0; count < 6; count += 1) await enter(wrong())
    await two.client(0).call(auth.requestPasswordReset, { identifier: anna.email })
    const token = await two.mailbox.token(anna.email, 2)
    const password = 'Nuova-strada-77!'
    await two.client(0).call(auth.resetPassword, { token, password, confirmPassword: password })
    expect(outcome(await enter(undefined, { password }))).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    expect((await enter(codeOf(secret), { password })).status).toBe(200)
  })

  test('each new password by mail gives a few more guesses, until the month’s are used up', async () => {
    const { limit } = attemptLimits.secondFactorByMonth
    await two.database.sql`
      insert into attempts (bucket, key, count, expires_at)
      values ('second_factor_month', ${hashToken(anna.id)}, ${limit - 1}, now() + interval '1 day')`
    expect(outcome(await enter(wrong()))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    await replaceLostPassword({ db: two.database.sql }, anna.id, await quickHasher().hash(anna.password))
    expect(outcome(await enter(wrong()))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })

  test('a code is no way past a block', async () => {
    await two.database.sql`update users set blocked_at = now() where id = ${anna.id}`
    expect(outcome(await enter(codeOf(secret)))).toEqual([403, 'ACCOUNT_BLOCKED'])
  })
})

test('a code too many is no hindrance to whoever has no second step', async () => {
  const marco = await signedInRider({ people: two.people, client: () => two.client(0) })
  const login = { identifier: marco.email, password: marco.password, code: '123456' }
  expect((await two.client(0).call(auth.login, login)).status).toBe(200)
})
