import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { settings } from '#contract/settings.ts'
import { stats } from '#contract/stats.ts'
import { setRole } from '#server/features/users/users.service.ts'
import { dumpDatabase } from '#server/testing/dump.ts'
import type { Person } from '#server/testing/people.ts'
import { asOperator } from '#server/testing/people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer, withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer()
const name = 'tornanti'

async function signIn(rider: Person, client = server.current.client(), headers = {}): Promise<TestClient> {
  const answer = await client.call(auth.login, { identifier: rider.email, password: rider.password }, headers)
  expect(answer.status).toBe(200)
  return client
}
const viewerOf = async (client: TestClient) => (await client.call(auth.session)).body.user

/** A browser that holds exactly this cookie. */
function holding(token: string): TestClient {
  const client = server.current.client()
  client.cookies.set(name, token)
  return client
}

describe('the cookie', () => {
  test('is out of reach of scripts and other sites, and lasts at most 30 days', async () => {
    const rider = await server.current.people.create()
    const answer = await server.current
      .client()
      .call(auth.login, { identifier: rider.email, password: rider.password })
    const [cookie = '', ...others] = answer.headers.getSetCookie()
    expect(others).toEqual([])
    const [pair, ...flags] = cookie.split('; ')
    expect(pair).toMatch(/^tornanti=[A-Za-z0-9_-]{43}$/)
    expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
  })

  test('in production is bound to the host and to https', async () => {
    const production = await startTestServer({
      env: { NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example' },
    })
    try {
      const rider = await production.people.create()
      const client = production.client()
      const answer = await client.call(auth.login, { identifier: rider.email, password: rider.password })
      const [pair, ...flags] = answer.headers.getSetCookie()[0]?.split('; ') ?? []
      expect(pair).toMatch(/^__Host-tornanti=[A-Za-z0-9_-]{43}$/)
      expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'])
      expect((await client.call(auth.session)).body.user?.id).toBe(rider.id)

      const plain = production.client()
      plain.cookies.set(name, client.cookies.get('__Host-tornanti') ?? '')
      expect((await plain.call(auth.session)).body.user).toBeNull()

      // A browser ignores an order to forget a __Host- cookie that lacks these.
      const [gone, ...goneFlags] =
        (await client.call(auth.logout)).headers.getSetCookie()[0]?.split('; ') ?? []
      expect(gone).toBe('__Host-tornanti=')
      expect(goneFlags).toEqual(expect.arrayContaining(['Path=/', 'Secure']))
    } finally {
      await production.stop()
    }
  })

  test('carries 256 random bits that the database does not know', async () => {
    const rider = await server.current.people.create()
    const tokens = new Set<string>()
    for (let round = 0; round < 3; round++) tokens.add((await signIn(rider)).cookies.get(name) ?? '')
    expect(tokens.size).toBe(3)
    const dump = await dumpDatabase(server.current.database.sql)
    for (const token of tokens) {
      const bytes = Buffer.from(token, 'base64url')
      expect(bytes).toHaveLength(32)
      expect(dump).not.toContain(token)
      expect(dump).not.toContain(bytes.toString('hex'))
      expect(dump).toContain(createHash('sha256').update(token).digest('hex'))
    }
  })
})

describe('fixation', () => {
  test('a cookie planted before the sign-in opens nothing after it', async () => {
    const rider = await server.current.people.create()
    const planted = 'A'.repeat(43)
    const client = await signIn(rider, holding(planted))
    expect(client.cookies.get(name)).not.toBe(planted)
    expect(await viewerOf(holding(planted))).toBeNull()
    expect((await viewerOf(client))?.id).toBe(rider.id)
  })

  test("an attacker's own session planted in a victim's browser ends when the victim signs in", async () => {
    const [attacker, victim] = [await server.current.people.create(), await server.current.people.create()]
    const planted = (await signIn(attacker)).cookies.get(name) ?? ''
    const browser = await signIn(victim, holding(planted))
    expect((await viewerOf(browser))?.id).toBe(victim.id)
    expect(await viewerOf(holding(planted))).toBeNull()
  })

  test('each sign-in in one browser has a new token and ends the one before', async () => {
    const rider = await server.current.people.create()
    const browser = await signIn(rider)
    const first = browser.cookies.get(name) ?? ''
    await signIn(rider, browser)
    expect(browser.cookies.get(name)).not.toBe(first)
    expect(await viewerOf(holding(first))).toBeNull()
    const { sql } = server.current.database
    expect(await sql`select from sessions where user_id = ${rider.id}`).toHaveLength(1)
  })

  test.each([[''], ['x'], ['A'.repeat(4_000)], ['%00'], ['"quoted"'], ['; tornanti=x'], ['null']])(
    'the cookie %j is nobody',
    async (value) => {
      const answer = await server.current
        .client()
        .send<{ user: null }>('GET', '/api/auth/session', null, { cookie: `${name}=${value}` })
      expect([answer.status, answer.body.user]).toEqual([200, null])
    },
  )

  test('the stored hash is no token', async () => {
    const rider = await server.current.people.create()
    await signIn(rider)
    const [row] = await server.current.database
      .sql`select token_hash from sessions where user_id = ${rider.id}`
    for (const encoding of ['hex', 'base64url', 'base64'] as const)
      expect(await viewerOf(holding(row?.tokenHash.toString(encoding)))).toBeNull()
  })
})

describe('signing out', () => {
  test('ends the session on the server and takes the cookie away', async () => {
    const rider = await server.current.people.create()
    const client = await signIn(rider)
    const token = client.cookies.get(name) ?? ''
    const answer = await client.call(auth.logout)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^tornanti=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect(client.cookies.size).toBe(0)
    expect(await viewerOf(holding(token))).toBeNull()
    expect((await holding(token).call(auth.listSessions)).status).toBe(401)
  })

  test('ends this browser only', async () => {
    const rider = await server.current.people.create()
    const [phone, laptop] = [await signIn(rider), await signIn(rider)]
    await phone.call(auth.logout)
    expect((await viewerOf(laptop))?.id).toBe(rider.id)
  })

  test('without a session, or twice, is fine', async () => {
    const client = server.current.client()
    expect((await client.call(auth.logout)).status).toBe(200)
    expect((await holding('A'.repeat(43)).call(auth.logout)).status).toBe(200)
  })
})

describe('what happens to the account', () => {
  const changes = {
    block: (id: string) => server.current.database.sql`update users set blocked_at = now() where id = ${id}`,
    delete: (id: string) => server.current.database.sql`delete from users where id = ${id}`,
  }
  test.each(Object.entries(changes))(
    'a %s ends its sessions with the very next request',
    async (_what, change) => {
      const rider = await server.current.people.create()
      const client = await signIn(rider)
      expect((await client.call(auth.listSessions)).status).toBe(200)
      await change(rider.id)
      const answer = await client.call(auth.listSessions)
      expect([answer.status, answer.body.message]).toEqual([401, 'Non autenticato'])
      expect(await viewerOf(client)).toBeNull()
    },
  )

  test('a new role holds with the very next request, up and down', async () => {
    const rider = await server.current.people.create()
    const client = await signIn(rider)
    for (const role of ['admin', 'super_admin', 'user'] as const) {
      await asOperator(server.current.database.sql, (db) => setRole({ db }, rider.id, role))
      expect((await viewerOf(client))?.role).toBe(role)
      // Not what the page is told, but what the door lets through.
      const doors = [await client.call(stats.totals), await client.call(settings.get)]
      expect(doors.map(({ status }) => status)).toEqual([
        role === 'user' ? 403 : 200,
        role === 'super_admin' ? 200 : 403,
      ])
    }
  })
})
