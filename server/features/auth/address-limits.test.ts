import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createPasswordHasher } from '#server/platform/passwords.ts'
import { tally, times } from '#server/testing/forms.ts'
import { changeSettings } from '#server/testing/settings.ts'
import { startTestServer, withTestServer } from '#server/testing/test-server.ts'
import { from } from '#server/testing/two-servers.ts'

describe('a server without a proxy', () => {
  const server = withTestServer()
  const guess = (index: number, headers: Record<string, string> = {}) =>
    server.current
      .client()
      .call(auth.login, { identifier: `ghost_${index}`, password: 'wrong-guess' }, headers)

  test('lets one address guess 25 times in five minutes, at many names', async () => {
    const answers = await Promise.all(times(40, (index) => guess(index)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 404: 25, 429: 15 })
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toEqual({
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Troppi tentativi. Riprova tra 5 minuti.',
    })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(4 * 60)
  })

  test('believes no header about the address', async () => {
    const spoofs = [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'cf-connecting-ip',
      'true-client-ip',
      'client-ip',
    ]
    const answers = await Promise.all(
      times(40, (index) => guess(index, { [spoofs[index % spoofs.length] ?? '']: `10.9.8.${index}` })),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 404: 25, 429: 15 })
  })

  test('does not count right passwords against the address', async () => {
    const rider = await server.current.people.create()
    for (let round = 0; round < 30; round++) {
      const answer = await server.current
        .client()
        .call(auth.login, { identifier: rider.email, password: rider.password })
      expect(answer.status).toBe(200)
    }
    expect((await guess(1)).status).toBe(404)
  })

  test.each([
    ['maintenance', 503],
    ['a block', 403],
  ])('does not count right passwords refused for %s', async (reason, status) => {
    const rider = await server.current.people.create()
    const { sql } = server.current.database
    if (reason === 'maintenance') await changeSettings(server.current, { maintenanceMode: true })
    else await sql`update users set blocked_at = now() where id = ${rider.id}`
    for (let round = 0; round < 30; round++) {
      const answer = await server.current
        .client()
        .call(auth.login, { identifier: rider.email, password: rider.password })
      expect(answer.status).toBe(status)
    }
    expect(await sql`select from attempts where count > 0`).toHaveLength(0)
  })

  test('writes no address down as it is', async () => {
    await guess(1)
    const rows = await server.current.database.sql`select bucket, encode(key, 'escape') as key from attempts`
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|ghost/)
  })
})

describe('a server behind one proxy', () => {
  const server = withTestServer({ env: { TRUST_PROXY: '1' } })
  const guess = (index: number, headers: Record<string, string>) =>
    server.current
      .client()
      .call(auth.login, { identifier: `ghost_${index}`, password: 'wrong-guess' }, headers)

  test('counts each address that the proxy names by itself', async () => {
    const answers = await Promise.all(times(40, (index) => guess(index, from(index))))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 404: 40 })
  })

  test('believes the proxy alone, not what the client wrote before it', async () => {
    const answers = await Promise.all(
      times(40, (index) => guess(index, { 'x-forwarded-for': `10.9.8.${index}, 203.0.113.7` })),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 404: 25, 429: 15 })
  })

  test('counts a whole IPv6 /64 as one address', async () => {
    const forms = (index: number) => (index % 2 ? `2001:db8:7:8::${index}` : `2001:db8:7:8:${index}:a:b:c`)
    const answers = await Promise.all(times(40, (index) => guess(index, { 'x-forwarded-for': forms(index) })))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 404: 25, 429: 15 })
    expect((await guess(1, { 'x-forwarded-for': '2001:db8:7:9::1' })).status).toBe(404)
    expect((await guess(2, { 'x-forwarded-for': '2001:db8::7' })).status).toBe(404)
  })

  test('takes an IPv4 address in IPv6 clothes for what it is', async () => {
    const answers = await Promise.all(
      times(40, (index) =>
        guess(index, { 'x-forwarded-for': index % 2 ? '::ffff:198.51.100.9' : '198.51.100.9' }),
      ),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 404: 25, 429: 15 })
  })
})

test('a guess that the busy server did not compute is not counted', async () => {
  let isBusy = false
  const real = createPasswordHasher()
  const server = await startTestServer({
    passwords: {
      hash: real.hash,
      verify: async (password, stored) => {
        if (isBusy) throw new AppError('BUSY', { retryAfterSeconds: 2 })
        return real.verify(password, stored)
      },
    },
  })
  try {
    const rider = await server.people.create()
    const login = () =>
      server.client().call(auth.login, { identifier: rider.email, password: rider.password })
    isBusy = true
    for (let round = 0; round < 30; round++) expect((await login()).status).toBe(503)
    isBusy = false
    expect((await login()).status).toBe(200)
  } finally {
    await server.stop()
  }
})
