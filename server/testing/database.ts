import { randomBytes } from 'node:crypto'
import { createClient, type DatabaseAddress, type Sql } from '#server/db/client.ts'

export const templateName = 'tornanti_template'

/** The same server, another database. */
export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database }
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

/** A migrated, empty database of its own, gone when the test file ends. */
export async function createTestDatabase(server: DatabaseAddress) {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = createClient(server, { maxConnections: 1 })
  await admin`create database ${admin(name)} template ${admin(templateName)}`
  const address = inDatabase(server, name)
  const sql = createClient(address)
  return {
    sql,
    address,
    drop: async () => {
      await sql.end({ timeout: 2 })
      await admin`drop database if exists ${admin(name)} with (force)`
      await admin.end({ timeout: 2 })
    },
  }
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>> & { sql: Sql }
