import {
  type SettingChange,
  type Settings,
  type SettingsState,
  type SettingsVersion,
  settingNames,
} from '#contract/settings.ts'
import { columnOf } from '#server/db/client.ts'
import { literal } from '#server/db/literal.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'

type Row = Settings & { version: number; updatedAt: string }

export async function readState(db: Db): Promise<SettingsState> {
  return stateOf(await db<Row[]>`select ${db(columns)} from settings`)
}

/** Whoever comes at the same moment waits, and then reads what became of them. */
export async function lockState({ db }: Pick<Ctx, 'db'>): Promise<SettingsState> {
  return stateOf(await db<Row[]>`select ${db(columns)} from settings for update`)
}

function stateOf([row]: readonly Row[]): SettingsState {
  if (!row) throw new Error('The settings row is missing.')
  const { version, updatedAt, ...values } = row
  return { version, updatedAt, values }
}

const columns = [...settingNames.map(columnOf), 'version', 'updated_at']

type Kept = Omit<SettingsVersion, 'changes'> & { kept: Record<string, [from: unknown, to: unknown]> }

/** The newest behind a place. */
export async function listVersions(
  { db }: Pick<Ctx, 'db'>,
  { after, count }: { after: Position | null; count: number },
): Promise<SettingsVersion[]> {
  const behind = after
    ? db`where (h.created_at, h.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  const rows = await db<Kept[]>`
    select h.id, h.created_at, h.changes as kept,
      case when p.user_id is not null
        then json_build_object('userId', p.user_id, 'displayName', p.display_name) end as changed_by
    from settings_history h left join people p on p.user_id = h.changed_by
    ${behind} order by h.created_at desc, h.id desc limit ${literal(db, count)}`
  return rows.map(({ kept, ...version }) => ({ ...version, changes: changesOf(kept) }))
}

/** In the order of the form. */
function changesOf(kept: Kept['kept']): SettingChange[] {
  return settingNames.flatMap((name) => {
    const change = kept[columnOf(name)]
    return change ? [{ name, from: textOf(change[0]), to: textOf(change[1]) }] : []
  })
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))
