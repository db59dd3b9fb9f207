import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { allEndpoints } from '#contract/index.ts'
import { push } from '#contract/push.ts'
import { signUpForm } from './testing/forms.ts'
import { quickHasher } from './testing/hashers.ts'
import { lastingRows, prepare, sendAs } from './testing/prepared-calls.ts'
import { sendRaw } from './testing/raw-socket.ts'
import { outcome } from './testing/test-client.ts'
import { withTestServer } from './testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
const origin = 'http://localhost:0'
const json = { 'content-type': 'application/json' }

type Call = { method?: string; headers?: Record<string, string>; body?: string }
const send = (path: string, init: Call = {}) =>
  fetch(`${server.current.url}${path}`, { redirect: 'manual', ...init })

async function refusal(answer: Response) {
  const text = await answer.text()
  expect(text).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|Error:|FST_|select |syntax/i)
  expect(answer.headers.get('content-type')).toContain('application/json')
  return [answer.status, JSON.parse(text)]
}
const sentenceOf = (code: keyof typeof errors) => [errors[code][0], { code, message: errors[code][1] }]

describe('every kind of answer carries the headers that protect it', () => {
  const kinds: [string, number, string, Call?][] = [
    ['an API answer', 200, '/api/health'],
    ['the description', 200, '/api/openapi.json'],
    ['the docs page', 200, '/api/docs'],
    ['an unknown API path', 404, '/api/nothing'],
    ['an unknown page', 404, '/nothing'],
    ['a refused input', 422, '/api/auth/login', { method: 'POST', headers: { origin, ...json }, body: '{}' }],
    ['a missing session', 401, '/api/auth/sessions'],
    ['a foreign write', 403, '/api/auth/login', { method: 'POST', headers: json, body: '{}' }],
    ['bad JSON', 400, '/api/auth/login', { method: 'POST', headers: { origin, ...json }, body: '{' }],
    ['an unreadable address', 400, '/api/auth/%zz'],
    ['an unreadable page address', 400, '/%zz'],
    ['an unknown method', 404, '/api/health', { method: 'PROPFIND', headers: { origin } }],
  ]
  test.each(kinds)('%s (%i)', async (_what, status, path, init) => {
    const answer = await send(path, init)
    expect(answer.status).toBe(status)
    const { headers } = answer
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(part)
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*|https?:/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('microphone=()')
    for (const chatty of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers.get(chatty)).toBeNull()
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store')
    // Over plain http a promise of https would lock people out of their own machine.
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})

test('every text says that it is UTF-8', async () => {
  for (const path of [
    '/api/health',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs.css',
    '/api/nothing',
    '/nothing',
  ])
    expect((await send(path)).headers.get('content-type'), path).toMatch(/; charset=utf-8$/)
})

describe('unknown paths', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/auth/login'],
    ['POST', '/api/health'],
    ['DELETE', '/api/auth/sessions'],
    ['GET', '/api/auth/../../etc/passwd'],
    ['GET', '/API/health'],
    ['GET', '/api/health/'],
  ])('%s %s is a 404 in JSON and Italian', async (method, path) => {
    const answer = await send(path, { method, headers: { origin } })
    expect(await refusal(answer)).toEqual(sentenceOf('NOT_FOUND'))
  })

  test('an address that cannot be decoded is refused in the same form', async () => {
    for (const path of ['/api/%zz', '/api/auth/sessions/%c0', '/%ff'])
      expect(await refusal(await send(path))).toEqual(sentenceOf('MALFORMED_REQUEST'))
  })

  test('a parameter longer than any id is not looked up', async () => {
    const answer = await send(`/api/auth/sessions/${'a'.repeat(5_000)}`, {
      method: 'DELETE',
      headers: { origin },
    })
    expect(await refusal(answer)).toEqual(sentenceOf('MALFORMED_REQUEST'))
  })
})

describe('a write from elsewhere', () => {
  const foreign: [string, Record<string, string>][] = [
    ['no sign of its origin', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin "null"', { origin: 'null' }],
    ['another scheme', { origin: 'https://localhost:0' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['a longer host', { origin: 'http://localhost:0.evil.example' }],
    ['a subdomain', { origin: 'http://sub.localhost:0' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
    ['Sec-Fetch-Site none', { 'sec-fetch-site': 'none' }],
    ['a right origin but cross-site', { origin, 'sec-fetch-site': 'cross-site' }],
    ['only a referer', { referer: `${origin}/login` }],
  ]
  test.each(foreign)('with %s is refused and does nothing', async (_what, headers) => {
    const form = signUpForm()
    const answer = await send('/api/auth/sign-up', {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(form),
    })
    expect(await refusal(answer)).toEqual(sentenceOf('FOREIGN_ORIGIN'))
    const { sql } = server.current.database
    expect(await sql`select from profiles where email = ${form.email}`).toHaveLength(0)
  })

  test.each([
    ['the same address', '/api/auth/logout'],
    ['an address in disguise', '/%61pi/auth/logout'],
    ['another disguise', '/api/auth/%6cogout'],
    ['a disguised slash', '/api/auth%2flogout'],
  ])('does not get in by %s', async (_what, path) => {
    const rider = await server.current.people.create()
    const client = server.current.client()
    await client.call(auth.login, { identifier: rider.email, password: rider.password })
    const cookie = `tornanti=${client.cookies.get('tornanti')}`
    const answer = await send(path, { method: 'POST', headers: { cookie, origin: 'https://evil.example' } })
    expect(answer.status).toBeOneOf([403, 404])
    expect((await client.call(auth.session)).body.user?.id).toBe(rider.id)
  })

  test('does not get in by a full address in the request line', async () => {
    const rider = await server.current.people.create()
    const client = server.current.client()
    await client.call(auth.login, { identifier: rider.email, password: rider.password })
    const lines = [
      `POST http://anything/api/auth/logout HTTP/1.1`,
      ...['host: localhost', 'connection: close', `cookie: tornanti=${client.cookies.get('tornanti')}`],
    ]
    const answer = await sendRaw(server.current.url, `${lines.join('\r\n')}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 40[034]/)
    expect((await client.call(auth.session)).body.user?.id).toBe(rider.id)
  })

  test('from the site itself goes through, by either header', async () => {
    for (const headers of [{ origin }, { 'sec-fetch-site': 'same-origin' }]) {
      const answer = await send('/api/auth/logout', {
        method: 'POST',
        headers: headers as Record<string, string>,
      })
      expect(answer.status).toBe(200)
    }
  })
})

describe('a link of another site', () => {
  const gets = allEndpoints().filter(({ endpoint }) => endpoint.method === 'GET')
  const files = gets.filter(({ endpoint }) => endpoint.download)
  const closed = files.filter(({ endpoint }) => !endpoint.download?.isLinkable)
  /** A look at personal data is written down too. */
  const isClosed = ({ audience, download }: AnyEndpoint) => audience !== 'visitor' && !download?.isLinkable
  const from = (site: string) => ({ 'sec-fetch-site': site })

  /** Written out: what neither holds anything private nor is written down in the name of whoever follows the link. */
  test('leads to roads, dates and pictures, and to no other file', () => {
    const open = files.filter((file) => !closed.includes(file)).map(({ name }) => name)
    expect(open).toEqual(['events.calendar', 'itineraries.download', 'media.get'])
    expect(closed.length).toBeGreaterThan(4)
  })

  test.each(closed)(
    'does not fetch $name; a page of ours does, and whoever types it',
    async ({ name, endpoint }) => {
      const prepared = await prepare(server.current, name)
      const { client } = prepared
      const ask = (headers: Record<string, string>) => sendAs(client, endpoint, prepared, headers)
      const standing = async () => [
        await lastingRows(server.current),
        await server.current.database.sql`select * from attempts order by bucket, key`,
      ]
      const before = await standing()
      for (const site of ['cross-site', 'same-site', 'same-origin, cross-site', 'elsewhere'])
        expect(outcome(await ask(from(site)))).toEqual([403, 'FOREIGN_ORIGIN'])
      expect(await standing()).toEqual(before)
      for (const headers of [{}, from('same-origin'), from('none')])
        expect((await ask(headers)).status).toBe(200)
    },
  )

  test('does not get in by asking for the head alone', async () => {
    const { client } = await prepare(server.current, 'users.csv')
    const head = (site: string) =>
      send('/api/admin/users.csv', { method: 'HEAD', headers: { ...client.cookieHeader(), ...from(site) } })
    expect([(await head('cross-site')).status, (await head('same-origin')).status]).toEqual([403, 200])
  })

  test('changes nothing, wherever it leads', async () => {
    // A server makes its key when it is first asked for.
    const first = await prepare(server.current, 'push.key')
    await first.client.call(push.key)
    for (const { name, endpoint } of gets) {
      const prepared = await prepare(server.current, name)
      const before = await lastingRows(server.current)
      const { status } = await sendAs(prepared.client, endpoint, prepared, from('cross-site'))
      expect([name, status]).toEqual([name, isClosed(endpoint) ? 403 : 200])
      expect(await lastingRows(server.current), name).toBe(before)
    }
  }, 60_000)
})

describe('bodies', () => {
  const post = (body: string, type?: string) =>
    send('/api/auth/login', {
      method: 'POST',
      headers: { origin, ...(type !== undefined && { 'content-type': type }) },
      body,
    })
  const login = JSON.stringify({ identifier: 'nobody', password: 'whatever' })

  test.each([
    ['text/plain', login],
    ['application/x-www-form-urlencoded', 'identifier=nobody&password=whatever'],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ['application/xml', '<a/>'],
    ['text/html', login],
    ['nonsense', login],
  ])('of type %s are refused', async (type, body) => {
    expect(await refusal(await post(body, type))).toEqual(sentenceOf('UNSUPPORTED_CONTENT'))
  })

  test('of more than 64 KB are refused, of as much are read', async () => {
    const sized = (bytes: number) => {
      const frame = JSON.stringify({ identifier: '', password: 'whatever' }).length
      return JSON.stringify({ identifier: 'a'.repeat(bytes - frame), password: 'whatever' })
    }
    expect((await post(sized(64 * 1024), 'application/json')).status).toBe(422)
    expect(await refusal(await post(sized(64 * 1024 + 1), 'application/json'))).toEqual(
      sentenceOf('TOO_LARGE'),
    )
  })

  test.each([
    ['half an object', '{"identifier":"nobody"'],
    ['no JSON at all', 'identifier'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"nobody"'],
    ['a number', '7'],
    ['a prototype', '{"__proto__":{"role":"admin"}}'],
    ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ])('of %s are refused as unreadable', async (_what, body) => {
    expect(await refusal(await post(body, 'application/json'))).toEqual(sentenceOf('MALFORMED_REQUEST'))
  })

  test('of the word null are an empty form', async () => {
    const answer = await post('null', 'application/json')
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'INVALID_INPUT' }])
  })
})
