import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { demoPassword, demoPeople, emailOf } from './db/demo-people.ts'
import { createServerProcess, freePort } from './testing/server-process.ts'
import { TestClient } from './testing/test-client.ts'

describe('the command line, while the server runs', () => {
  const rider = emailOf(demoPeople.find(({ role }) => role === 'user') ?? demoPeople[0] ?? never())
  let dataDir = ''
  let url = ''
  let server: ReturnType<typeof createServerProcess>

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tornanti-admin-'))
    const port = await freePort()
    url = `http://localhost:${port}`
    server = createServerProcess({ PORT: String(port), DATA_DIR: dataDir, DEMO: '1' })
    await server.start(url)
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })

  const run = (...words: string[]) => runIn(dataDir, words)
  const runIn = (folder: string, words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const file = join(import.meta.dirname, 'admin.ts')
      const env = { PATH: process.env.PATH, DATA_DIR: folder }
      execFile(process.execPath, [file, ...words], { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      )
    })
  const login = (password: string) =>
    new TestClient(url, url).call(auth.login, { identifier: rider, password })

  test('lists the accounts', async () => {
    const { code, out } = await run('users')
    expect(code).toBe(0)
    expect(out).toContain(`${demoPeople.length} accounts`)
    expect(out).toContain(rider)
  })

  test('gives a role that an open session has at once', async () => {
    const client = new TestClient(url, url)
    await client.call(auth.login, { identifier: rider, password: demoPassword })
    expect((await client.call(auth.session)).body.user?.role).toBe('user')
    expect(await run('grant', rider, 'super_admin')).toMatchObject({ code: 0, err: '' })
    expect((await client.call(auth.session)).body.user?.role).toBe('super_admin')
  })

  test('ends a password and prints a link to choose another, and the server goes on', async () => {
    const { code, out } = await run('reset-password', rider)
    expect(code).toBe(0)
    expect((await login(demoPassword)).status).toBe(401)
    const token = /^http:\/\/localhost:3000\/reset-password#token=(\S+)$/m.exec(out)?.[1] ?? ''
    const password = 'Nuova-strada-77!'
    const form = { token, password, confirmPassword: password }
    expect((await new TestClient(url, url).call(auth.resetPassword, form)).status).toBe(200)
    expect((await login(password)).status).toBe(200)
  })

  test('compares what is counted, and ends with a code that says whether it is right', async () => {
    expect(await run('check-counts')).toEqual({ code: 0, out: 'Every count is right.\n', err: '' })
  })

  test('follows the audit log, and says whether a line of the log still holds', async () => {
    const { code, out } = await run('check-audit')
    // The role that was given above is an act of the operator.
    const [, rows = '', hash = ''] = /whole: (\d+) rows, last hash ([0-9a-f]{64})/.exec(out) ?? []
    expect([code, Number(rows) > 0]).toEqual([0, true])
    expect((await run('check-audit', rows, hash)).code).toBe(0)
    expect((await run('check-audit', rows, hash.replaceAll('a', 'b'))).code).toBe(1)
  })

  test('says what is wrong and ends with a code that says so too', async () => {
    const unknown = await run('grant', 'ghost@test.example', 'admin')
    expect([unknown.code, unknown.out.trim()]).toEqual([
      1,
      'There is no account with the e-mail ghost@test.example.',
    ])
    const nonsense = await run('dance')
    expect([nonsense.code, nonsense.err]).toEqual([
      2,
      expect.stringMatching(/^There is no command "dance"\.\n\nUsage: npm run admin -- <command>/),
    ])
    expect((await run()).err).toContain('grant <e-mail> <role>')
    // A slip of the pen makes no second, empty place.
    const elsewhere = join(dataDir, 'slip')
    expect(await runIn(elsewhere, ['users'])).toMatchObject({ code: 1, out: '' })
    expect(existsSync(elsewhere)).toBe(false)
  })
})

function never(): never {
  throw new Error('There are no demo people.')
}
