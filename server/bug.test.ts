import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase, variablesFor } from './testing/database.ts'
import { createServerProcess, freePort } from './testing/server-process.ts'

let dataDir = ''
let database: TestDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tornanti-bug-'))
  database = await createTestDatabase(inject('databaseServer'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Code that a bug would be in: told by a signal, it forgets a promise that fails, or throws where nobody listens. */
const bugs = {
  SIGUSR2: 'a promise that fails',
  SIGWINCH: 'a callback that throws',
} as const
const buggy = `
  process.on('SIGUSR2', () => { Promise.reject(new Error('a promise that fails')) })
  process.on('SIGWINCH', () => { throw new Error('a callback that throws') })`

test.each(Object.entries(bugs) as [NodeJS.Signals, string][])(
  'after %s (%s) the fault is in the log, the server ends, and starts again',
  async (signal, message) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const server = createServerProcess({
      ...variablesFor(database.address),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(buggy)}`,
    })
    await server.start(url)
    expect(await server.end(signal)).toBe(1)
    expect(server.output()).toContain('A fault that nobody caught ends the server')
    expect(server.output()).toContain(`Error: ${message}`)
    await expect(fetch(`${url}/api/health`)).rejects.toThrow()
    await server.start(url)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  },
  60_000,
)
