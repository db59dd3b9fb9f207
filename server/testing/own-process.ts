import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { createTestDatabase, type TestDatabase, variablesFor } from './database.ts'
import { createServerProcess, freePort } from './server-process.ts'

/** A database and a folder for the tests of a file, and servers on them as an operator runs them: each a process of its own. */
export function withOwnProcesses() {
  let dataDir = ''
  let database: TestDatabase
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tornanti-process-'))
    database = await createTestDatabase(inject('databaseServer'))
  })
  afterAll(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    get sql() {
      return database.sql
    },
    start: async (env: Record<string, string> = {}) => {
      const port = await freePort()
      const url = `http://localhost:${port}`
      const own = { PORT: String(port), DATA_DIR: dataDir, DEMO: '0', ...env }
      const server = createServerProcess({ ...variablesFor(database.address), ...own })
      await server.start(url)
      return { server, url }
    },
  }
}
