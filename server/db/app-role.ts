import postgres from 'postgres'
import type { Db } from '#server/platform/context.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from './client.ts'

/** Owns nothing and may change no schema: what the running application works as (decision 041). */
export const appRole = 'tornanti_app'

const allRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] as const
type Right = (typeof allRights)[number]

const usual: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
/** What is only ever added, or was made by a migration. Rows that go with an account go by the rights of the owner. */
const fewer: Record<string, readonly Right[]> = {
  admin_setup: ['SELECT', 'UPDATE'],
  audit_chain: ['SELECT'],
  audit_log: ['SELECT', 'INSERT'],
  consents: ['SELECT', 'INSERT'],
  event_transitions: ['SELECT'],
  schema_migrations: ['SELECT'],
  server_keys: ['SELECT', 'INSERT'],
  settings: ['SELECT', 'UPDATE'],
  settings_history: ['SELECT', 'INSERT'],
  user_points: ['SELECT', 'INSERT'],
  profiles: ['SELECT'],
  user_roles: ['SELECT'],
}
type OfColumns = 'INSERT' | 'UPDATE'
const counted = ['total_points', 'points_reached_at']
/** Of the tables above, what it may write of a new row and of one that is there. One column is enough to lock the row. */
const writable: Record<string, Partial<Record<OfColumns, (column: string) => boolean>>> = {
  profiles: {
    INSERT: (column) => !counted.includes(column),
    UPDATE: (column) => column !== 'user_id' && !counted.includes(column),
  },
  settings_history: { UPDATE: (column) => column === 'changed_by' },
  user_roles: { UPDATE: (column) => column === 'role_given_at' },
}

/** Functions that work by the owner's rights; nobody else may call them (migration 0025). */
const ownersFunctions = ['set_role', 'connection_counts'] as const

/**
 * Makes the role and gives it its rights where they differ, once however many servers start. False where whoever we are may
 * not: then the application works as before, and the log says what an operator can do.
 */
export async function prepareAppRole(owner: Sql, log: Logger): Promise<boolean> {
  try {
    await makeRole(owner)
    await giveRights(owner)
    return true
  } catch (error) {
    if (codeOf(error) !== notAllowed) throw error
    log.warn(
      `The application works as the owner of its database, for this user may not make the role ${appRole}: ` +
        'docs/operations.md, "The role of the application", has two statements for that.',
    )
    return false
  }
}

const notAllowed = '42501'
const codeOf = (error: unknown) => (error instanceof postgres.PostgresError ? error.code : null)

async function makeRole(owner: Sql): Promise<void> {
  const [found] = await owner`select from pg_roles where rolname = ${appRole}`
  if (!found) await owner`create role ${owner(appRole)} nologin`.catch(unlessMade)
  if (!(await mayBecome(owner))) await owner`grant ${owner(appRole)} to current_user`.catch(unlessMade)
}

/** Roles belong to all databases of a server, which no lock of ours spans: another may be quicker. */
function unlessMade(error: unknown): void {
  const isMade = ['42710', '23505'].includes(codeOf(error) ?? '') || String(error).includes('concurrently')
  if (!isMade) throw error
}

async function mayBecome(owner: Sql): Promise<boolean> {
  const [row] = await owner<{ mayBecome: boolean }[]>`
    select pg_has_role(
      current_user, ${appRole}, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end
    ) as may_become`
  return row?.mayBecome ?? false
}

type Table = { name: string; given: Right[] }

async function giveRights(owner: Sql): Promise<void> {
  await owner.begin(async (db) => {
    // Two that give at once would stumble over each other's rows of the catalogue.
    await db`select pg_advisory_xact_lock(hashtext('tornanti.app_role'))`
    const [schema] = await db<{ isOpen: boolean }[]>`
      select has_schema_privilege(${appRole}, 'public', 'USAGE') as is_open`
    if (!schema?.isOpen) await db`grant usage on schema public to ${db(appRole)}`
    const tables = await db<Table[]>`
      select c.relname as name, coalesce(
        (
          select array_agg(r.name) from unnest(${allRights as unknown as string[]}::text[]) r(name)
          where has_table_privilege(${appRole}, c.oid, r.name)
        ), '{}'
      ) as given
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and pg_has_role(c.relowner, 'USAGE')`
    for (const table of tables) await giveRightsOn(db, table)
    await giveCalls(db)
    await takeTemporaryTables(db)
  })
}

async function giveCalls(db: Db): Promise<void> {
  const missing = await db<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${ownersFunctions as unknown as string[]}::text[])
      and not has_function_privilege(${appRole}, oid, 'EXECUTE')`
  for (const { name } of missing)
    await db`grant execute on function ${db(`public.${name}`)} to ${db(appRole)}`
}

/** Tables of one's own are where borrowed functions and types could be tried; nobody but the owner needs any. */
async function takeTemporaryTables(db: Db): Promise<void> {
  const [open] = await db<{ name: string }[]>`
    select datname as name from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) as given
    where datname = current_database() and given.grantee = 0 and given.privilege_type = 'TEMPORARY'`
  if (open) await db`revoke temporary on database ${db(open.name)} from public`
}

async function giveRightsOn(db: Db, { name, given }: Table): Promise<void> {
  const due = fewer[name] ?? usual
  for (const right of allRights.filter((right) => due.includes(right) !== given.includes(right))) {
    const what = db`${wordOf(db, right)} on ${db(`public.${name}`)}`
    if (due.includes(right)) await db`grant ${what} to ${db(appRole)}`
    else await db`revoke ${what} from ${db(appRole)}`
  }
  for (const right of ['INSERT', 'UPDATE'] as const) {
    const isDue = writable[name]?.[right]
    if (isDue) await giveColumns(db, name, { right, isDue })
  }
}

type Columns = { right: OfColumns; isDue: (column: string) => boolean }

async function giveColumns(db: Db, table: string, { right, isDue }: Columns): Promise<void> {
  const columns = await db<{ name: string; isGiven: boolean }[]>`
    select attname as name, has_column_privilege(${appRole}, attrelid, attnum, ${right}) as is_given
    from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped`
  for (const { name } of columns.filter(({ name, isGiven }) => isDue(name) !== isGiven)) {
    const what = db`${wordOf(db, right)} (${db(name)}) on ${db(`public.${table}`)}`
    if (isDue(name)) await db`grant ${what} to ${db(appRole)}`
    else await db`revoke ${what} from ${db(appRole)}`
  }
}

const wordOf = (db: Db, right: Right) =>
  ({
    SELECT: db`select`,
    INSERT: db`insert`,
    UPDATE: db`update`,
    DELETE: db`delete`,
    TRUNCATE: db`truncate`,
    REFERENCES: db`references`,
    TRIGGER: db`trigger`,
  })[right]
