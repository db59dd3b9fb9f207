import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { signUpForm } from './testing/forms.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const canaries = {
  email: 'canarino.giallo@test.example',
  nickname: 'canarino_verde',
  phone: '+393339182736',
  city: 'Canarinopoli',
  firstName: 'Canarina',
  password: 'Canto-del-mattino-1!',
  newPassword: 'Canto-della-sera-2!',
  lastPassword: 'Canto-notturno-3!',
  wrong: 'canto-stonato',
  address: '203.0.113.77',
  device: 'Canarinofox/1.0',
  unknown: 'canarino.ignoto@test.example',
}
let server: TestServer
let tokens: Record<string, string>

beforeAll(async () => {
  // Production writes a line per request; a proxy's header must not get into it either.
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example', TRUST_PROXY: '1' }
  server = await startTestServer({ env })
  tokens = await liveAWholeLife()
})
afterAll(() => server.stop())

async function liveAWholeLife(): Promise<Record<string, string>> {
  const headers = { 'x-forwarded-for': canaries.address, 'user-agent': canaries.device }
  const client = server.client()
  const { email, nickname, phone, city, firstName, password, newPassword, lastPassword } = canaries
  const form = signUpForm({ email, nickname, phone, city, firstName, password, confirmPassword: password })
  await client.call(auth.signUp, form, headers)
  await client.call(auth.signUp, form, headers)
  const confirmation = await server.mailbox.token(email)
  await client.call(auth.confirmEmail, { token: confirmation }, headers)
  await client.call(auth.login, { identifier: nickname, password: canaries.wrong }, headers)
  await client.call(auth.login, { identifier: phone, password }, headers)
  const session = client.cookies.get('__Host-tornanti') ?? ''
  await client.call(
    auth.changePassword,
    { currentPassword: password, password: newPassword, confirmPassword: newPassword },
    headers,
  )
  await client.call(auth.requestPasswordReset, { identifier: email }, headers)
  const reset = await server.mailbox.token(email, 3)
  await client.call(
    auth.resetPassword,
    { token: reset, password: lastPassword, confirmPassword: lastPassword },
    headers,
  )
  await client.send('GET', `/api/auth/session?email=${email}&token=${reset}`, null, headers)
  await client.send('POST', '/api/auth/login', `{"identifier":"${email}",`, headers)
  for (let guess = 0; guess < 7; guess++)
    await client.call(auth.login, { identifier: email, password: canaries.wrong }, headers)
  await client.call(auth.logout, {}, headers)
  // Enough to meet the limit of a name that nobody has, and then the limit of the address.
  for (let guess = 0; guess < 30; guess++)
    await client.call(auth.login, { identifier: canaries.unknown, password: canaries.wrong }, headers)
  return { session, confirmation, reset }
}

test('a whole life of an account leaves no secret and no address in the log', () => {
  const log = server.logLines.join('')
  for (const token of Object.values(tokens)) expect(token).toHaveLength(43)
  for (const [what, canary] of Object.entries({ ...canaries, ...tokens })) {
    expect(log.includes(canary), what).toBe(false)
    expect(log.includes(encodeURIComponent(canary)), what).toBe(false)
  }
})

test('each line is one JSON object; requests say what, how and who by id', () => {
  const lines = server.logLines.map((line) => JSON.parse(line))
  expect(server.logLines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(15)
  for (const request of requests) {
    expect(Object.keys(request).sort()).toEqual([
      ...['level', 'method', 'ms', 'msg', 'refusal', 'requestId', 'route', 'status', 'time', 'userId'],
    ])
    expect(request.route).toMatch(/^\/api\/[a-z/:-]+$/)
    expect(request.requestId).toMatch(/^[0-9a-f-]{36}$/)
  }
  expect(requests.some(({ userId }) => userId !== null)).toBe(true)
})

test('the limits of a name and of an address were both met', () => {
  const lines = server.logLines.map((text) => JSON.parse(text))
  const buckets = lines.filter(({ event }) => event === 'limit_reached').map(({ bucket }) => bucket)
  expect(new Set(buckets)).toEqual(new Set(['login', 'login_by_address']))
})

test.each([
  ['sign_up'],
  ['sign_up_conflict'],
  ['login'],
  ['login_failed'],
  ['limit_reached'],
  ['password_changed'],
  ['password_reset'],
])('the event %s is in the log, tied to its request', (event) => {
  const line = server.logLines.map((text) => JSON.parse(text)).find((entry) => entry.event === event)
  expect(line?.requestId).toMatch(/^[0-9a-f-]{36}$/)
})
