import postgres from 'postgres'
import { ConfigError } from '#server/platform/env.ts'
import { appRole } from './app-role.ts'
import { type Sql, timeLimits } from './client.ts'

const chapter = 'docs/operations.md, "Through PgBouncer"'

/** What PgBouncer says to a setting of a connection. */
const refusesSettings = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.message.includes('unsupported startup parameter')

const poolerMet = (variable: string): ConfigError =>
  new ConfigError([
    variable === 'DATABASE_URL'
      ? `DATABASE_URL leads to a pooler, which passes no settings of a connection on: name PostgreSQL itself in DATABASE_DIRECT_URL (${chapter}).`
      : `DATABASE_DIRECT_URL must lead to PostgreSQL itself, not to a pooler (${chapter}).`,
  ])

/** Asked on a connection that was opened with time limits: a pooler refuses them, or leaves them out without a word. */
export async function refusePooler(sql: Sql, variable: string): Promise<void> {
  const [row] = await sql<{ ms: number }[]>`
    select setting::int as ms from pg_settings where name = 'statement_timeout'`.catch((error: unknown) => {
    throw refusesSettings(error) ? poolerMet(variable) : error
  })
  if (row?.ms !== timeLimits.statement_timeout) throw poolerMet(variable)
}

export const withoutRole = (): ConfigError =>
  new ConfigError([
    `DATABASE_URL leads through a pooler: the user of DATABASE_DIRECT_URL must be a member of ${appRole} (${chapter}).`,
  ])

type Login = {
  login: string
  worksAs: string
  mayBeOwner: boolean
  inherits: boolean
  limits: Record<string, string>
}

/**
 * Through a pooler the role and the time limits are what the login brings along. One that may do nothing by itself is safe on
 * every connection: where its role were missing it could read nothing, and there is no way back to the owner.
 */
export async function refuseUnfitLogin(pooled: Sql): Promise<void> {
  const [row] = await pooled<Login[]>`
    select session_user as login, current_user as works_as, pg_has_role(session_user, ${appRole}, 'USAGE') as inherits,
      pg_has_role(session_user, (select relowner from pg_class where oid = 'public.users'::regclass), 'MEMBER') as may_be_owner,
      (select jsonb_object_agg(name, setting) from pg_settings where name = any(${Object.keys(timeLimits)}::text[])) as limits`
  if (!row) throw new Error('no login')
  const wrong: string[] = []
  if (row.mayBeOwner) wrong.push('must not be the owner of the tables, nor anybody who may become the owner')
  else if (row.worksAs !== appRole) wrong.push(`must work as ${appRole} by itself (alter role … set role)`)
  else if (row.inherits) wrong.push('must be noinherit, or it works without its role where that is missing')
  for (const [name, ms] of Object.entries(timeLimits))
    if (row.limits[name] !== String(ms))
      wrong.push(`must have ${name} = '${ms / 1000}s', and the pooler connections that are as new as that`)
  if (wrong.length > 0)
    throw new ConfigError(
      wrong.map((what) => `DATABASE_URL leads through a pooler: its user ${row.login} ${what} (${chapter}).`),
    )
}
