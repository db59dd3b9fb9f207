import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { Role } from '#contract/roles.ts'
import { setRole } from '#server/features/users/users.service.ts'
import { tally, times } from '#server/testing/forms.ts'
import { asOperator } from '#server/testing/people.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { from, withTwoServers } from '#server/testing/two-servers.ts'
import { issueSetupCode } from './setup.service.ts'

const form = { email: 'Admin@Tornanti.local', password: 'Passo-48-Gavia!' }
const done = [409, { code: 'SETUP_DONE', message: 'Configurazione già completata' }]

async function onFreshServer(env: Record<string, string>, work: (server: TestServer) => Promise<void>) {
  const server = await startTestServer({ env })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example' }
const staff = (server: TestServer) => server.database.sql`
  select p.email, p.display_name, r.role, p.privacy_accepted_at from user_roles r
  join profiles p on p.user_id = r.user_id where r.role <> 'user'`

describe('fifty at once over two servers', () => {
  const two = withTwoServers()

  test('make one administrator', async () => {
    const answers = await Promise.all(
      times(50, (index) => {
        const input = { email: `admin${index}@tornanti.local`, password: form.password }
        return two.client(index).call(auth.setupAdmin, input, from(index))
      }),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 49 })
    const winner = answers.findIndex(({ status }) => status === 200)
    const rows = await staff(two.servers[0])
    expect(rows.map(({ email, role }) => [email, role])).toEqual([[`admin${winner}@tornanti.local`, 'admin']])
    expect(await two.database.sql`select from users`).toHaveLength(1)
  })
})

describe('outside production', () => {
  test('the first administrator is made without a code, once, and can sign in', () =>
    onFreshServer({}, async (server) => {
      const client = server.client()
      expect((await client.call(auth.setupStatus)).body).toEqual({ isOpen: true, needsCode: false })
      const answer = await client.call(auth.setupAdmin, form)
      expect([answer.status, answer.body]).toEqual([200, { ok: true }])
      expect(answer.headers.getSetCookie()).toEqual([])
      expect([...(await staff(server))]).toEqual([
        {
          email: 'admin@tornanti.local',
          displayName: 'Amministratore',
          role: 'admin',
          privacyAcceptedAt: null,
        },
      ])
      const login = await client.call(auth.login, { identifier: form.email, password: form.password })
      expect(login.body.user).toMatchObject({ role: 'admin', displayName: 'Amministratore' })
      // The banner says that a link was sent.
      const token = await server.mailbox.token('admin@tornanti.local')
      expect((await client.call(auth.confirmEmail, { token })).status).toBe(200)

      expect((await client.call(auth.setupStatus)).body).toEqual({ isOpen: false, needsCode: false })
      const again = await client.call(auth.setupAdmin, { ...form, email: 'other@tornanti.local' })
      expect([again.status, again.body]).toEqual(done)
      await server.database.sql`update user_roles set role = 'user'`
      expect((await client.call(auth.setupAdmin, { ...form, email: 'other@tornanti.local' })).status).toBe(
        409,
      )
    }))

  test('it is closed as soon as anybody has a higher role, and open while nobody has', () =>
    onFreshServer({}, async (server) => {
      const rider = await server.people.create()
      const isOpen = async () => (await server.client().call(auth.setupStatus)).body.isOpen
      expect(await isOpen()).toBe(true)
      for (const role of ['admin', 'super_admin'] satisfies Role[]) {
        await asOperator(server.database.sql, (db) => setRole({ db }, rider.id, role))
        expect(await isOpen()).toBe(false)
        const answer = await server.client().call(auth.setupAdmin, form)
        expect([answer.status, answer.body]).toEqual(done)
      }
      expect(await issueSetupCode(server.database.sql)).toBeNull()
    }))

  test('empty and wrong fields are told, and make nobody', () =>
    onFreshServer({}, async (server) => {
      const client = server.client()
      const missing = 'Inserisci email e password'
      for (const input of [{}, { email: '', password: '' }]) {
        const answer = await client.call(auth.setupAdmin, input)
        expect([answer.status, answer.body.fields]).toEqual([422, { email: missing, password: missing }])
      }
      const weak = await client.call(auth.setupAdmin, { ...form, password: 'password' })
      expect(weak.body.fields).toEqual({
        password: 'Password deve contenere maiuscola, minuscola, numero e un carattere speciale (@$!%*?&)',
      })
      const greedy = await client.call(auth.setupAdmin, { ...form, role: 'super_admin' })
      expect(greedy.status).toBe(422)
      expect(await server.database.sql`select from users`).toHaveLength(0)
    }))

  test("a rider's address is taken for setup too, and setup stays open", () =>
    onFreshServer({}, async (server) => {
      const rider = await server.people.create()
      const answer = await server.client().call(auth.setupAdmin, { ...form, email: rider.email })
      const message = 'Email già registrata. Prova ad accedere invece.'
      expect([answer.status, answer.body]).toEqual([
        409,
        { code: 'EMAIL_TAKEN', message, fields: { email: message } },
      ])
      expect(await server.database.sql`select from users`).toHaveLength(1)
      expect((await server.client().call(auth.setupAdmin, form)).status).toBe(200)
    }))
})

describe('in production', () => {
  test('it needs the code of the log: none, wrong or used ones open nothing', () =>
    onFreshServer(production, async (server) => {
      const client = server.client()
      const { sql } = server.database
      const attempt = (code?: string) =>
        client.call(auth.setupAdmin, { ...form, ...(code !== undefined && { code }) })
      const wrong = [
        403,
        {
          code: 'SETUP_CODE_WRONG',
          message:
            "Codice di configurazione mancante, non valido o scaduto. Usa il link stampato all'avvio del server: vale 30 minuti.",
        },
      ]
      const refused = async (code?: string) => {
        const answer = await attempt(code)
        expect([answer.status, answer.body], code).toEqual(wrong)
      }
      expect((await client.call(auth.setupStatus)).body).toEqual({ isOpen: true, needsCode: true })
      await refused('A'.repeat(43))

      const first = (await issueSetupCode(sql)) ?? ''
      const second = (await issueSetupCode(sql)) ?? ''
      expect(second).not.toBe(first)
      for (const code of [undefined, '', 'x', first, `${second} `, second.toLowerCase()]) await refused(code)
      expect(await sql`select from users`).toHaveLength(0)

      await sql`update admin_setup set code_expires_at = now() - interval '1 second'`
      await refused(second)
      await sql`update admin_setup set code_expires_at = now() + interval '1 second'`
      expect((await attempt(second)).status).toBe(200)
      const again = await client.call(auth.setupAdmin, { ...form, email: 'b@tornanti.local', code: second })
      expect([again.status, again.body]).toEqual(done)
      expect(await issueSetupCode(sql)).toBeNull()
    }))

  test('the database holds only the hash of the code, and nothing once it is used', () =>
    onFreshServer(production, async (server) => {
      const { sql } = server.database
      const code = (await issueSetupCode(sql)) ?? ''
      const [before] = await sql`select code_hash from admin_setup`
      expect(before?.codeHash).toHaveLength(32)
      const [life] =
        await sql`select extract(epoch from code_expires_at - now())::int as seconds from admin_setup`
      expect(life?.seconds).toBeGreaterThan(29 * 60)
      expect(life?.seconds).toBeLessThanOrEqual(30 * 60)
      expect(before?.codeHash.toString()).not.toContain(code)
      await server.client().call(auth.setupAdmin, { ...form, code })
      const [after] = await sql`select code_hash, completed_at from admin_setup`
      expect(after?.codeHash).toBeNull()
      expect(after?.completedAt).not.toBeNull()
    }))

  test('guessing the code stops after 25 from one address', () =>
    onFreshServer(production, async (server) => {
      await issueSetupCode(server.database.sql)
      const guess = (index: number) =>
        server.client().call(auth.setupAdmin, { ...form, code: String(index).padStart(43, 'A') })
      const answers = await Promise.all(times(30, guess))
      expect(tally(answers.map(({ status }) => status))).toEqual({ 403: 25, 429: 5 })
    }))
})
