import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { twoFactor } from '#contract/two-factor.ts'
import { users } from '#contract/users.ts'
import { issueSetupCode } from './features/auth/setup.service.ts'
import { quickHasher } from './testing/hashers.ts'
import { deleteStaff } from './testing/people.ts'
import { type Rider, signedIn, signedInRider } from './testing/riders.ts'
import { changeSettings, updateSettings } from './testing/settings.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { codeOf, enrol } from './testing/two-factor.ts'

type Line = { event?: string; userId?: string | null; requestId?: string } & Record<string, unknown>

let server: TestServer
beforeAll(async () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example' }
  server = await startTestServer({ env, passwords: quickHasher() })
})
afterAll(() => server.stop())

/** What the log says of one thing that is done. */
async function logOf(act: () => Promise<unknown>): Promise<Line[]> {
  await server.database.sql`delete from attempts`
  const before = server.logLines.length
  await act()
  return server.logLines.slice(before).map((line) => JSON.parse(line))
}
const eventsOf = async (act: () => Promise<unknown>) =>
  (await logOf(act)).filter(({ event }) => event !== undefined)

const enter = (identifier: string, password: string, code?: string) =>
  server.client().call(auth.login, { identifier, password, ...(code !== undefined && { code }) })
const rider = (): Promise<Rider> => signedInRider(server)
const wrongCode = '000000'

describe('of a sign-in the log says why it failed, and of whom by the id alone', () => {
  test('a name that nobody has', async () => {
    const name = 'segretissimo@test.example'
    const lines = await logOf(() => enter(name, 'Sbagliata-1!'))
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'login_failed', userId: null, reason: 'USER_NOT_FOUND' }),
    )
    expect(JSON.stringify(lines)).not.toContain('segretissimo')
  })

  test('a wrong password, a blocked account, a closed site', async () => {
    const anna = await rider()
    const failed = (reason: string) => [
      expect.objectContaining({ event: 'login_failed', userId: anna.id, reason }),
    ]
    expect(await eventsOf(() => enter(anna.email, 'Sbagliata-1!'))).toEqual(failed('WRONG_PASSWORD'))
    await changeSettings(server, { maintenanceMode: true })
    expect(await eventsOf(() => enter(anna.email, anna.password))).toEqual(failed('MAINTENANCE'))
    await changeSettings(server, { maintenanceMode: defaultSettings.maintenanceMode })
    await server.database.sql`update users set blocked_at = now() where id = ${anna.id}`
    expect(await eventsOf(() => enter(anna.email, anna.password))).toEqual(failed('ACCOUNT_BLOCKED'))
  })

  test('a code that is missing, wrong or right, and of which kind', async () => {
    const anna = await rider()
    const { secret, recoveryCodes } = await enrol(anna.client)
    const [recoveryCode = ''] = recoveryCodes
    const says = (event: string, more = {}) => expect.objectContaining({ event, userId: anna.id, ...more })
    expect(await eventsOf(() => enter(anna.email, anna.password))).toEqual([says('second_factor_asked')])
    expect(await eventsOf(() => enter(anna.email, anna.password, wrongCode))).toEqual([
      says('second_factor_failed', { factor: 'app_code' }),
    ])
    expect(await eventsOf(() => enter(anna.email, anna.password, 'aaaa-bbbb-cccc-dddd'))).toEqual([
      says('second_factor_failed', { factor: 'recovery_code' }),
    ])
    const lines = await logOf(() => enter(anna.email, anna.password, recoveryCode))
    expect(lines.filter(({ event }) => event)).toEqual([
      says('second_factor_used', { factor: 'recovery_code' }),
      says('login'),
    ])
    expect(JSON.stringify(lines)).not.toContain(recoveryCode.slice(0, 6))
    expect(await eventsOf(() => enter(anna.email, anna.password, codeOf(secret)))).toEqual([
      says('second_factor_used', { factor: 'app_code' }),
      says('login'),
    ])
  })
})

describe('the log tells of', () => {
  test('a wrong proof by the own password, for a password and for a second step', async () => {
    const anna = await rider()
    const failed = [expect.objectContaining({ event: 'proof_failed', userId: anna.id })]
    const password = 'Nuova-strada-77!'
    const change = { currentPassword: 'Sbagliata-1!', password, confirmPassword: password }
    expect(await eventsOf(() => anna.client.call(auth.changePassword, change))).toEqual(failed)
    expect(await eventsOf(() => anna.client.call(twoFactor.begin, { password: 'Sbagliata-1!' }))).toEqual(
      failed,
    )
  })

  test('every change of the second step, and a wrong code at its beginning', async () => {
    const anna = await rider()
    const says = (event: string) => expect.objectContaining({ event, userId: anna.id })
    await anna.client.call(twoFactor.begin, { password: anna.password })
    expect(await eventsOf(() => anna.client.call(twoFactor.confirm, { code: wrongCode }))).toEqual([
      says('second_factor_failed'),
    ])
    const seen = await eventsOf(async () => {
      const enrolled = await enrol(anna.client)
      const [first = ''] = enrolled.recoveryCodes
      const proof = { password: anna.password, code: first }
      const renewed = await anna.client.call(twoFactor.renewRecoveryCodes, proof)
      const [fresh = ''] = renewed.body.recoveryCodes
      await anna.client.call(twoFactor.remove, { password: anna.password, code: fresh })
    })
    expect(seen).toEqual(
      [
        'two_factor_enrolled',
        'second_factor_used',
        'recovery_codes_renewed',
        'second_factor_used',
        'two_factor_removed',
      ].map(says),
    )
  })

  test('a link that is not valid', async () => {
    const token = 'x'.repeat(43)
    const refused = (purpose: string) => [expect.objectContaining({ event: 'link_refused', purpose })]
    const password = 'Nuova-strada-77!'
    const form = { token, password, confirmPassword: password }
    const client = server.client()
    expect(await eventsOf(() => client.call(auth.checkPasswordReset, { token }))).toEqual(
      refused('password_reset'),
    )
    expect(await eventsOf(() => client.call(auth.resetPassword, form))).toEqual(refused('password_reset'))
    expect(await eventsOf(() => client.call(auth.confirmEmail, { token }))).toEqual(
      refused('email_confirmation'),
    )
  })

  test('a wrong code of the setup', async () => {
    const form = { email: 'capo@test.example', password: 'Passo-48-Gavia!', code: 'indovino' }
    expect(await eventsOf(() => server.client().call(auth.setupAdmin, form))).toEqual([
      expect.objectContaining({ event: 'admin_setup_refused' }),
    ])
  })

  test('sessions that end because somebody wants it', async () => {
    const anna = await rider()
    const other = await signedIn(server, anna)
    const says = (event: string, more = {}) => [expect.objectContaining({ event, userId: anna.id, ...more })]
    expect(await eventsOf(() => anna.client.call(auth.endOtherSessions, {}))).toEqual(
      says('sessions_ended', { which: 'others' }),
    )
    expect((await other.call(auth.listSessions)).status).toBe(401)
    expect(await eventsOf(() => anna.client.call(auth.logout, {}))).toEqual(says('logout'))
    const chief = await signedInRider(server, { role: 'super_admin' })
    await signedIn(server, anna)
    expect(await eventsOf(() => chief.client.call(users.endSessions, { id: anna.id }))).toEqual(
      says('sessions_ended', { which: 'all', by: chief.id }),
    )
  })
})

describe('of those who run the place the log tells', () => {
  test('which settings they changed, by name alone', async () => {
    const chief = await signedInRider(server, { role: 'super_admin' })
    const seen = await eventsOf(() => updateSettings(server, chief.client, { maxFileSize: 7 }))
    expect(seen).toEqual([
      expect.objectContaining({ event: 'settings_changed', userId: chief.id, fields: ['maxFileSize'] }),
    ])
  })

  test('whose role they changed', async () => {
    const chief = await signedInRider(server, { role: 'super_admin' })
    const { id } = await rider()
    const says = (event: string) => [expect.objectContaining({ event, userId: id, by: chief.id })]
    expect(await eventsOf(() => chief.client.call(users.promote, { id }))).toEqual(says('user_promoted'))
    expect(await eventsOf(() => chief.client.call(users.demote, { id }))).toEqual(says('user_demoted'))
  })

  test('that somebody took their data along, and that an account is gone', async () => {
    const anna = await rider()
    const says = (...events: string[]) =>
      events.map((event) => expect.objectContaining({ event, userId: anna.id }))
    const { password } = anna
    expect(await eventsOf(() => anna.client.call(account.export))).toEqual(says('account_export'))
    expect(await eventsOf(() => anna.client.call(account.delete, { password }))).toEqual(
      says('account_leaving', 'account_deleted'),
    )
  })

  test('who was made the first of them', async () => {
    await deleteStaff(server.database.sql)
    const code = (await issueSetupCode(server.services.db)) ?? ''
    const form = { email: 'capo@test.example', password: 'Passo-48-Gavia!', code }
    const [made, ...others] = await eventsOf(() => server.client().call(auth.setupAdmin, form))
    const [chief] = await server.database.sql`select user_id from profiles where email = 'capo@test.example'`
    expect(made).toMatchObject({ event: 'admin_setup', userId: chief?.userId })
    expect(others.filter(({ event }) => event === 'admin_setup')).toEqual([])
  })
})

test('what somebody may not do, sends wrong or forges is in the line of the request, with the reason and who it was', async () => {
  const anna = await rider()
  // The line is written once the answer has left.
  const requestOf = async (act: () => Promise<unknown>) => {
    const before = server.logLines.length
    await act()
    return expect.poll(() => server.logLines.slice(before).map((line) => JSON.parse(line)))
  }
  const line = (status: number, refusal: string | null, userId: string | null = anna.id) =>
    expect.objectContaining({ msg: 'request', status, refusal, userId, requestId: expect.any(String) })
  const logout = '/api/auth/logout'
  const forged = { origin: 'https://evil.example' }
  await (await requestOf(() => anna.client.call(users.list, {}))).toContainEqual(line(403, 'FORBIDDEN'))
  await (await requestOf(() => anna.client.call(auth.endSession, { id: 'niente' }))).toContainEqual(
    line(422, 'INVALID_INPUT'),
  )
  await (await requestOf(() => server.client().call(users.list, {}))).toContainEqual(
    line(401, 'NOT_SIGNED_IN', null),
  )
  await (await requestOf(() => anna.client.send('POST', logout, '{}', forged))).toContainEqual(
    line(403, 'FOREIGN_ORIGIN', null),
  )
  await (await requestOf(() => anna.client.call(auth.listSessions))).toContainEqual(line(200, null))
})
