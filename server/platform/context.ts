import type postgres from 'postgres'
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { Settings } from '#contract/settings.ts'
import type { Config } from './env.ts'
import type { Logger } from './log.ts'
import type { PasswordHasher } from './passwords.ts'
import type { Pulse } from './pulse.ts'
import type { Store } from './store.ts'

/** A connection pool, or the transaction that a verb runs in: SQL is written the same for both. */
export type Db = postgres.Sql | postgres.TransactionSql

export type Viewer = {
  id: string
  role: Role
  sessionId: string
  /** Only what sets up the second step is open to them. */
  mustEnrol: boolean
}

/** A copy of the database that follows it, a moment behind. */
export type Replica = {
  /** Reads there if it has come as far as somebody has seen; else, and where that fails, from the database itself. */
  read<Result>(seen: number, work: (db: postgres.Sql) => Promise<Result>): Promise<Result>
  /** How far the database is. */
  position(): Promise<number>
}

/** What lives as long as the server. */
export type Services = {
  config: Config
  db: postgres.Sql
  /** One connection for what every request asks: it does not stand in line behind slow work. */
  quick: postgres.Sql
  /** Where reads that may lag go, if there is one. */
  replica?: Replica | null
  /** Whether the database still answers. */
  pulse: Pulse
  log: Logger
  passwords: PasswordHasher
  settings: () => Settings
  /** The present, which all servers share (the database's). Rules about time ask it, never SQL's now(): a test may turn it. */
  clock: () => Date
  /** The files of pictures. */
  store: Store
}

/** What one request knows. It travels to every verb and query, the transaction with it. */
export type Ctx = Omit<Services, 'db' | 'quick' | 'replica' | 'pulse' | 'settings'> & {
  db: Db
  settings: Settings
  now: Date
  viewer: Viewer | null
  request: { id: string; address: string; device: string; sessionToken: string | null }
  cookies: { setSession(token: string): void; clearSession(): void }
}

export type SignedInCtx = Ctx & { viewer: Viewer }

/** An endpoint's implementation. Whoever reads `ctx.viewer` there can rely on the endpoint's audience. */
export type Verb<E extends AnyEndpoint> = (
  ctx: E['audience'] extends 'visitor' ? Ctx : SignedInCtx,
  input: InputOf<E>,
) => Promise<OutputOf<E>> | OutputOf<E>
