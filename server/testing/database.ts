import { randomBytes } from 'node:crypto'
import { basename, dirname, extname } from 'node:path'
import { createClient, type DatabaseAddress, type Sql } from '#server/db/client.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: DatabaseAddress
  }
}

export const templateName = 'tornanti_template'

/** The same server, another database. */
export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database }
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

/** The same database, as somebody else. */
export function asUser(address: DatabaseAddress, user: string, password: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, user, password }
  return Object.assign(new URL(address), { username: user, password }).href
}

/** A migrated, empty database of its own, gone when the test file ends; by another template, one without any table. */
export async function createTestDatabase(server: DatabaseAddress, template = templateName) {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = createClient(server, { maxConnections: 1 })
  // On a busy machine whole databases take longer than the app lets any statement take.
  await admin`set statement_timeout = 0`
  await admin`create database ${admin(name)} template ${admin(template)}`
  const address = inDatabase(server, name)
  const sql = createClient(address)
  const drop = async () => {
    await sql.end({ timeout: 2 })
    await admin`drop database if exists ${admin(name)} with (force)`
    await admin.end({ timeout: 2 })
  }
  let dropping: Promise<void> | undefined
  return {
    sql,
    address,
    /** May be called again: once by whoever needs its connections, once when the file ends. */
    drop: () => {
      dropping ??= drop()
      return dropping
    },
  }
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>> & { sql: Sql }

/** An address that the driver also takes for the embedded server's socket, which a URL has no room for. */
export function variablesFor(address: DatabaseAddress): Record<string, string> {
  if (typeof address === 'string') return { DATABASE_URL: address }
  if (!('path' in address)) throw new Error('On this system the tests need TEST_DATABASE_URL.')
  return {
    DATABASE_URL: `postgres:///${address.database}`,
    PGHOST: dirname(address.path),
    PGPORT: extname(basename(address.path)).slice(1),
    PGUSER: address.user,
    ...('password' in address && { PGPASSWORD: String(address.password) }),
  }
}

/** Where an address leads, and as whom. */
export function endOf(address: DatabaseAddress) {
  if (typeof address === 'string') {
    const { hostname, port, username, password, pathname } = new URL(address)
    return {
      socket: { host: hostname, port: Number(port || 5432) },
      account: { user: username, password: decodeURIComponent(password), database: pathname.slice(1) },
    }
  }
  const account = {
    user: address.user,
    password: 'password' in address ? address.password : '',
    database: address.database,
  }
  const socket = 'path' in address ? { path: address.path } : { host: address.host, port: address.port }
  return { socket, account }
}
