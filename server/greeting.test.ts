import { afterEach, describe, expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { demoPassword } from './db/demo-people.ts'
import { seedDemo } from './db/seed.ts'
import { greet } from './greeting.ts'
import type { Services } from './platform/context.ts'
import { readEnv } from './platform/env.ts'
import { createLog } from './platform/log.ts'
import { quickHasher } from './testing/hashers.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

afterEach(() => vi.restoreAllMocks())

/** What the operator reads after a start. */
async function greeting(server: TestServer, env: Record<string, string>): Promise<string> {
  let text = ''
  const out = env.NODE_ENV === 'production' ? process.stderr : process.stdout
  vi.spyOn(out, 'write').mockImplementation((chunk) => {
    text += chunk
    return true
  })
  await greet({ config: readEnv(env), db: server.database.sql } as Services, {
    port: 3000,
    startedInMs: 1_234,
  })
  vi.restoreAllMocks()
  return text
}
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example' }

describe('the start says', () => {
  test('in production a link whose code makes the first administrator, and no demo password', async () => {
    const server = await startTestServer({ env: production })
    try {
      const text = await greeting(server, production)
      expect(text).toContain('Tornanti is ready at https://tornanti.example')
      expect(text).not.toContain(demoPassword)
      const code = /https:\/\/tornanti\.example\/setup-admin#code=([A-Za-z0-9_-]{43})/.exec(text)?.[1]
      const form = { email: 'admin@tornanti.local', password: 'Passo-48-Gavia!', code }
      expect((await server.client().call(auth.setupAdmin, form)).status).toBe(200)
      expect(await greeting(server, production)).not.toContain('setup-admin')
    } finally {
      await server.stop()
    }
  })

  test('elsewhere the address, the open setup, where the mails are, and the demo sign-ins if they exist', async () => {
    const server = await startTestServer()
    try {
      const empty = await greeting(server, { DATA_DIR: '/srv/data' })
      expect(empty).toContain('Tornanti is ready at http://localhost:3000  (1.2 s)')
      expect(empty).toContain('http://localhost:3000/setup-admin\n')
      expect(empty).toContain('/srv/data/mail')
      expect(empty).not.toContain('Demo sign-ins')

      await seedDemo(server.database.sql, quickHasher(), createLog({ isProduction: false }))
      const filled = await greeting(server, { DATA_DIR: '/srv/data' })
      expect(filled).toContain(`password ${demoPassword} for all`)
      expect(filled).toMatch(/^ {2}super_admin +\w+$/m)
      expect(await greeting(server, { DEMO: '0', SMTP_URL: 'smtp://mail' })).not.toMatch(
        /Demo sign-ins|Mails are/,
      )
    } finally {
      await server.stop()
    }
  })
})
