import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { done, endpoint, nothing } from '#contract/endpoint.ts'
import { type Audience, type Role, roles } from '#contract/roles.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { bind, type Route, serve } from './bind.ts'
import type { Services } from './context.ts'
import { readEnv } from './env.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { noPulse } from './pulse.ts'

const audiences: Audience[] = ['visitor', ...roles]
const summary = 'A trial.'
const person = z.object({ name: z.string() })

const probes = audiences.map((audience) =>
  endpoint({ method: 'GET', path: `/for/${audience}`, audience, summary, input: nothing, output: done }),
)
const chatty = endpoint({
  method: 'GET',
  path: '/chatty',
  audience: 'visitor',
  summary,
  input: nothing,
  output: z.object({
    name: z.string(),
    friend: person.nullable(),
    list: z.array(person),
    maybe: z.string().optional(),
  }),
})
const broken = endpoint({
  method: 'POST',
  path: '/broken',
  audience: 'visitor',
  summary,
  input: nothing,
  output: done,
})
const byId = endpoint({
  method: 'PUT',
  path: '/by/:id',
  audience: 'visitor',
  summary,
  input: z.strictObject({ id: z.string(), word: z.string().min(2) }),
  output: z.object({ id: z.string(), word: z.string(), address: z.string(), device: z.string() }),
})

const secretive = { secret: 'hunter2', passwordHash: '$argon2id$' }
let failure: unknown
const routes: Route[] = [
  ...probes.map((probe) => bind(probe, () => ({ ok: true as const }))),
  bind(chatty, () => ({
    name: 'Anna',
    friend: { name: 'Bruno', ...secretive },
    list: [{ name: 'Carla', ...secretive }],
    ...secretive,
  })),
  bind(broken, () => {
    throw failure
  }),
  bind(byId, ({ request }, input) => ({ ...input, address: request.address, device: request.device })),
]

const logLines: string[] = []
const log = createLog({ isProduction: true, destination: { write: (line) => void logLines.push(line) } })
const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example', TRUST_PROXY: '1' }
let settings = defaultSettings
const services = {
  config: readEnv(env),
  log,
  pulse: noPulse,
  settings: () => settings,
  clock: () => new Date(),
} as Services
const viewerOf = (token: string) =>
  roles.includes(token as Role) ? { id: token, role: token as Role, sessionId: 's', mustEnrol: false } : null

let app: Awaited<ReturnType<typeof createHttp>>
beforeAll(async () => {
  app = await createHttp(services)
  serve(app, routes, { ...services, findViewer: async (_services, token) => viewerOf(token) })
})
beforeEach(() => {
  settings = defaultSettings
})
afterAll(() => app.close())

const origin = 'https://tornanti.example'
const get = (url: string, session = '') =>
  app.inject({ url: `/api${url}`, cookies: session ? { '__Host-tornanti': session } : {} })

describe('an endpoint', () => {
  const whoMay = { visitor: 0, user: 1, admin: 2, super_admin: 3 }
  const cases = audiences.flatMap((audience) => audiences.map((caller) => [audience, caller] as const))

  test.each(cases)('for %s, called by %s', async (audience, caller) => {
    const answer = await get(`/for/${audience}`, caller === 'visitor' ? '' : caller)
    if (whoMay[caller] >= whoMay[audience]) return expect(answer.statusCode).toBe(200)
    const refusal =
      caller === 'visitor'
        ? [401, { code: 'NOT_SIGNED_IN', message: 'Non autenticato' }]
        : [403, { code: 'FORBIDDEN', message: 'Non hai i permessi per questa operazione.' }]
    expect([answer.statusCode, answer.json()]).toEqual(refusal)
  })

  test('takes a stranger’s session for none', async () => {
    for (const session of ['stranger', '__proto__', 'admin\u0000'])
      expect((await get('/for/user', encodeURIComponent(session))).statusCode).toBe(401)
  })

  test('in maintenance answers only admins', async () => {
    settings = { ...defaultSettings, maintenanceMode: true }
    const statuses = []
    for (const caller of ['', ...roles]) statuses.push((await get('/for/visitor', caller)).statusCode)
    expect(statuses).toEqual([503, 503, 200, 200])
    expect((await get('/for/visitor')).json()).toEqual({ code: 'MAINTENANCE', message: 'Torniamo presto' })
  })
})

describe('an answer', () => {
  test('holds the declared fields only, at any depth', async () => {
    const answer = await get('/chatty')
    expect(answer.json()).toEqual({ name: 'Anna', friend: { name: 'Bruno' }, list: [{ name: 'Carla' }] })
    expect(answer.body).not.toMatch(/secret|hunter2|argon2/)
  })

  test('to a bug is 500 with headers, a sentence and a request id, never the bug itself', async () => {
    failure = new Error('secret /srv/tornanti/server.ts: relation "users" does not exist')
    const answer = await app.inject({ method: 'POST', url: '/api/broken', headers: { origin } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      code: 'INTERNAL',
      message: 'Si è verificato un errore imprevisto. Riprova tra poco.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const logged = logLines.findLast((line) => line.includes('Answered INTERNAL')) ?? ''
    expect(JSON.parse(logged)).toMatchObject({
      level: 50,
      requestId: answer.json().requestId,
      route: '/api/broken',
    })
    expect(logged).toContain('relation')
  })

  test.each([
    ['nothing at all', undefined],
    ['null', null],
    ['a text', 'boom'],
    ['a status of its own', Object.assign(new Error('x'), { statusCode: 200 })],
  ])('to %s thrown is 500', async (_what, thrown) => {
    failure = thrown
    const answer = await app.inject({ method: 'POST', url: '/api/broken', headers: { origin } })
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL'])
  })

  test.each([
    ['CONNECTION_CLOSED'],
    ['CONNECT_TIMEOUT'],
    ['ECONNREFUSED'],
    ['ENOENT'],
    ['57P01'],
    ['57P03'],
    ['53300'],
    ['57014'],
  ])('to a database that is away (%s) is 503 with a time to come back', async (code) => {
    failure = Object.assign(new Error('away'), { code })
    const answer = await app.inject({ method: 'POST', url: '/api/broken', headers: { origin } })
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { code: 'UNAVAILABLE', message: 'Servizio momentaneamente non disponibile. Riprova tra poco.' },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('input', () => {
  const put = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'PUT', url: `/api${url}`, payload, headers: { origin, ...headers } })

  test('of the path wins over the same key in the body', async () => {
    expect((await put('/by/7', { id: '8', word: 'abc' })).json()).toMatchObject({ id: '7', word: 'abc' })
  })

  test('with a key too many is refused, wherever it comes from', async () => {
    expect((await put('/by/7', { word: 'abc', role: 'admin' })).statusCode).toBe(422)
    expect((await get('/chatty?role=admin')).statusCode).toBe(422)
  })

  test('is refused field by field, in words', async () => {
    const answer = await put('/by/7', { word: 'a' })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['word']])
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1', 'fe80:0:0:0::/64'],
    ['10.0.0.1, 203.0.113.9', '203.0.113.9'],
  ])('from %s counts for %s', async (forwarded, address) => {
    const answer = await put('/by/7', { word: 'abc' }, { 'x-forwarded-for': forwarded })
    expect(answer.json().address).toBe(address)
  })

  test('keeps no more than 300 characters of the device', async () => {
    const answer = await put('/by/7', { word: 'abc' }, { 'user-agent': 'x'.repeat(5_000) })
    expect(answer.json().device).toHaveLength(300)
  })
})
