import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { profiles } from '#contract/profiles.ts'
import { twoFactor } from '#contract/two-factor.ts'
import { users } from '#contract/users.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { openLive } from '#server/testing/live.ts'
import { behind, theAccount } from '#server/testing/locks.ts'
import { type Rider, signedIn, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { codeOf, enrol } from '#server/testing/two-factor.ts'

const server = withTestServer({ passwords: quickHasher() })
const sql = () => server.current.database.sql
let anna: Rider

beforeEach(async () => {
  anna = await signedInRider(server.current)
})

const begin = ({ client, password }: Rider) => client.call(twoFactor.begin, { password })
const status = async ({ client }: Rider) => (await client.call(twoFactor.status)).body
const wrongCodeOf = (secret: string) => (codeOf(secret) === '123456' ? '654321' : '123456')

describe('setting it up', () => {
  test('asks for the password, then for a code of the app; only then it holds', async () => {
    const refused = await anna.client.call(twoFactor.begin, { password: 'Sbagliata-1!' })
    expect([refused.status, refused.body]).toMatchObject([401, { fields: { password: /non corretta/ } }])
    const { body } = await begin(anna)
    expect(body.recoveryCodes).toHaveLength(10)
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect(body.uri).toContain(encodeURIComponent(anna.email))
    expect(await status(anna)).toEqual({ enrolledAt: null, recoveryCodesLeft: 0, isRequired: false })
    // What is begun asks for nothing.
    await signedIn(server.current, anna)

    const wrong = await anna.client.call(twoFactor.confirm, { code: wrongCodeOf(body.secret) })
    expect([...outcome(wrong), wrong.body]).toMatchObject([
      401,
      'SECOND_FACTOR_WRONG',
      { fields: { code: 'Codice non corretto o già usato' } },
    ])
    const typed = codeOf(body.secret).replace(/(...)/, '$1 ')
    expect((await anna.client.call(twoFactor.confirm, { code: typed })).status).toBe(200)
    expect(await status(anna)).toMatchObject({ recoveryCodesLeft: 10, enrolledAt: expect.any(String) })
  })

  test('ends every other session, and says so by mail and to the open pages', async () => {
    const other = await signedIn(server.current, anna)
    const live = await openLive(anna.client)
    await enrol(anna.client)
    expect((await other.call(auth.session)).body.user).toBeNull()
    expect((await anna.client.call(auth.session)).body.user?.id).toBe(anna.id)
    await expect.poll(live.messages).toContainEqual(['session'])
    expect(await server.current.mailbox.next(anna.email)).toContain('Verifica in due passaggi attivata')
    await live.close()
  })

  test('begun anew, only the last secret counts', async () => {
    const first = (await begin(anna)).body
    const second = (await begin(anna)).body
    expect(second.secret).not.toBe(first.secret)
    expect(outcome(await anna.client.call(twoFactor.confirm, { code: codeOf(first.secret) }))).toEqual([
      401,
      'SECOND_FACTOR_WRONG',
    ])
    expect((await anna.client.call(twoFactor.confirm, { code: codeOf(second.secret) })).status).toBe(200)
    expect((await status(anna)).recoveryCodesLeft).toBe(10)
  })

  test('after half an hour one begins again', async () => {
    const { secret } = (await begin(anna)).body
    await sql()`update two_factor set begun_at = now() - interval '31 minutes' where user_id = ${anna.id}`
    expect(outcome(await anna.client.call(twoFactor.confirm, { code: codeOf(secret) }))).toEqual([
      409,
      'TWO_FACTOR_NOT_BEGUN',
    ])
    expect(
      outcome(await (await signedInRider(server.current)).client.call(twoFactor.confirm, { code: '123456' })),
    ).toEqual([409, 'TWO_FACTOR_NOT_BEGUN'])
  })

  test('sent again after a lost answer it is done once; a new beginning needs the old one off', async () => {
    const { secret } = (await begin(anna)).body
    const code = codeOf(secret)
    const answers = await Promise.all([1, 2, 3].map(() => anna.client.call(twoFactor.confirm, { code })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(outcome(await begin(anna))).toEqual([409, 'TWO_FACTOR_ON'])
    expect(outcome(await anna.client.call(twoFactor.confirm, { code: codeOf(secret, 1) }))).toEqual([
      409,
      'TWO_FACTOR_ON',
    ])
    expect((await status(anna)).recoveryCodesLeft).toBe(10)
  })

  test('nothing of it can be read from the database dump but the secret: recovery codes are hashed', async () => {
    const { recoveryCodes } = await enrol(anna.client)
    const rows = await sql()<{ codeHash: Buffer }[]>`
      select code_hash from recovery_codes where user_id = ${anna.id}`
    expect(rows).toHaveLength(10)
    for (const { codeHash } of rows) {
      expect(codeHash).toHaveLength(32)
      for (const code of recoveryCodes) expect(codeHash.includes(code.replaceAll('-', ''))).toBe(false)
    }
  })

  test('neither secret, codes nor password come into the log', async () => {
    const { secret, recoveryCodes } = await enrol(anna.client)
    const log = server.current.logLines.join('\n')
    expect(log).toContain('two_factor_enrolled')
    for (const word of [secret, ...recoveryCodes, anna.password]) expect(log).not.toContain(word)
  })
})

describe('taking it off, and new recovery codes', () => {
  test.each(['remove', 'renewRecoveryCodes'] as const)('%s takes password and code', async (verb) => {
    const { secret } = await enrol(anna.client)
    const call = (password: string, code: string) => anna.client.call(twoFactor[verb], { password, code })
    expect(outcome(await call('Sbagliata-1!', codeOf(secret)))).toEqual([401, 'WRONG_PASSWORD'])
    expect(outcome(await call(anna.password, wrongCodeOf(secret)))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    // The one that set it up has been used.
    expect(outcome(await call(anna.password, codeOf(secret, -1)))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    expect((await status(anna)).recoveryCodesLeft).toBe(10)
    expect((await call(anna.password, codeOf(secret))).status).toBe(200)
  })

  test('without it there is nothing to take off', async () => {
    const proof = { password: anna.password, code: '123456' }
    for (const verb of ['remove', 'renewRecoveryCodes'] as const)
      expect(outcome(await anna.client.call(twoFactor[verb], proof))).toEqual([409, 'TWO_FACTOR_OFF'])
    // What is only begun is not there either, nor do its recovery codes open anything.
    const [code = ''] = (await begin(anna)).body.recoveryCodes
    expect(outcome(await anna.client.call(twoFactor.remove, { ...proof, code }))).toEqual([
      409,
      'TWO_FACTOR_OFF',
    ])
  })

  test('taken off, the password alone opens, and the owner hears of it', async () => {
    const { recoveryCodes } = await enrol(anna.client)
    const proof = { password: anna.password, code: recoveryCodes[3] ?? '' }
    expect((await anna.client.call(twoFactor.remove, proof)).status).toBe(200)
    await signedIn(server.current, anna)
    expect(await sql()`select from recovery_codes where user_id = ${anna.id}`).toHaveLength(0)
    expect(await server.current.mailbox.next(anna.email, 2)).toContain('disattivata')
    await enrol(anna.client)
  })

  test('of new recovery codes the old ones know nothing', async () => {
    const old = await enrol(anna.client)
    const proof = { password: anna.password, code: codeOf(old.secret) }
    const { recoveryCodes } = (await anna.client.call(twoFactor.renewRecoveryCodes, proof)).body
    expect(recoveryCodes).toHaveLength(10)
    const enter = (code: string | undefined) =>
      server.current.client().call(auth.login, { identifier: anna.email, password: anna.password, code })
    expect((await enter(old.recoveryCodes[0])).status).toBe(401)
    expect((await enter(recoveryCodes[0])).status).toBe(200)
    expect((await status(anna)).recoveryCodesLeft).toBe(9)
  })
})

test.each([
  ['12345', 'Il codice ha 6 cifre'],
  ['', 'Inserisci il codice'],
  ['abcdef', 'Il codice ha 6 cifre'],
  ['1'.repeat(61), 'Codice troppo lungo'],
])('the code %j is refused in words, without counting', async (code, sentence) => {
  const answer = await anna.client.call(twoFactor.confirm, { code })
  expect([answer.status, answer.body]).toMatchObject([422, { fields: { code: sentence } }])
})

test('an account that goes takes it along, and the count of guesses', async () => {
  const { secret } = await enrol(anna.client)
  const guess = { identifier: anna.email, password: anna.password, code: wrongCodeOf(secret) }
  await server.current.client().call(auth.login, guess)
  const guesses = () => sql()`select bucket from attempts where key = ${hashToken(anna.id)}`
  expect((await guesses()).map(({ bucket }) => bucket)).toContain('second_factor_month')
  expect(
    (await anna.client.send('POST', '/api/account/delete', JSON.stringify({ password: anna.password })))
      .status,
  ).toBe(200)
  expect(await sql()`select from two_factor where user_id = ${anna.id}`).toHaveLength(0)
  expect([...(await guesses())]).toEqual([])
  expect(outcome(await anna.client.call(profiles.own))).toEqual([401, 'NOT_SIGNED_IN'])
})

describe('what comes meanwhile is not outrun', () => {
  /** Somebody knows the password, is signed in beside the owner, and has begun. */
  async function begunByThief() {
    const thief = await signedIn(server.current, anna)
    const { secret } = (await thief.call(twoFactor.begin, { password: anna.password })).body
    return () => thief.call(twoFactor.confirm, { code: codeOf(secret) })
  }

  test('a new password by mail keeps its owner in, and whoever had the old one out', async () => {
    const confirm = await begunByThief()
    await server.current.client().call(auth.requestPasswordReset, { identifier: anna.email })
    const token = await server.current.mailbox.token(anna.email)
    const password = 'Nuova-strada-77!'
    const reset = () =>
      server.current.client().call(auth.resetPassword, { token, password, confirmPassword: password })
    const answers = await behind<{ status: number }>(sql(), theAccount(anna.id), [reset, confirm])
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
    const login = { identifier: anna.email, password }
    expect((await server.current.client().call(auth.login, login)).status).toBe(200)
  })

  test('a session that was ended confirms nothing', async () => {
    const confirm = await begunByThief()
    const end = () => anna.client.call(auth.endOtherSessions)
    const answers = await behind(sql(), theAccount(anna.id), [confirm], end)
    expect(answers.map(outcome)).toEqual([[401, 'NOT_SIGNED_IN']])
    expect((await anna.client.call(profiles.own)).status).toBe(200)
  })

  test('a promotion is known to the log', async () => {
    const boss = await signedInRider(server.current, { role: 'super_admin' })
    const { secret } = (await begin(anna)).body
    await behind<{ status: number }>(sql(), theAccount(anna.id), [
      () => boss.client.call(users.promote, { id: anna.id }),
      () => anna.client.call(twoFactor.confirm, { code: codeOf(secret) }),
    ])
    expect(
      await sql()`select action from audit_log where person_id = ${anna.id} order by created_at`,
    ).toEqual([{ action: 'user_promoted' }, { action: 'two_factor_enrolled' }])
  })
})

test('whoever finds a browser open cannot use up the tries of its owner', async () => {
  const { secret } = await enrol(anna.client)
  for (let count = 0; count < 50; count += 1)
    expect(outcome(await anna.client.call(twoFactor.confirm, { code: '000000' }))).toEqual([
      409,
      'TWO_FACTOR_ON',
    ])
  const login = { identifier: anna.email, password: anna.password, code: codeOf(secret, 1) }
  expect((await server.current.client().call(auth.login, login)).status).toBe(200)
})
