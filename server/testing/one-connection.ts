import { inject } from 'vitest'
import { createClient, type Sql } from '#server/db/client.ts'
import { createTestDatabase } from './database.ts'
import { quickHasher } from './hashers.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export type OneConnection = { sql: Sql; server: TestServer; stop(): Promise<void> }

/** A server with a single connection, for tests of what PostgreSQL reads: each connection reports its own counts (scans.ts). */
export async function startOnOneConnection(
  onStatement: (text: string) => void = () => {},
  onNotice: (text: string) => void = () => {},
): Promise<OneConnection> {
  const database = await createTestDatabase(inject('databaseServer'))
  const sql = createClient(database.address, { maxConnections: 1, onStatement, onNotice })
  const server = await startTestServer({ database: { ...database, sql }, db: sql, passwords: quickHasher() })
  const stop = async () => {
    await server.stop()
    await sql.end({ timeout: 2 })
    await database.drop()
  }
  return { sql, server, stop }
}
