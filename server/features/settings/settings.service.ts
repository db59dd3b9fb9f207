import { isDeepStrictEqual } from 'node:util'
import { siteOf } from '#contract/auth.ts'
import { pageSize } from '#contract/paging.ts'
import { type Settings, type SettingsState, settingNames, type settings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { columnOf, inTransaction, type Sql } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { holdAccount, staffIds } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, SignedInCtx, Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import { notifyLive, tellOwnStreams } from '#server/platform/live.ts'
import type { Logger } from '#server/platform/log.ts'
import { listen } from '#server/platform/notices.ts'
import { listVersions, lockState, readState } from './settings.queries.ts'

const retryMs = 1_000
/** Notices may be lost without a sign; no server goes by old rules for longer. */
const againMs = 60_000

/** What of the settings every page shows: the site, and whether its reader must enrol. */
const shownBy = (settings: Settings) => ({ ...siteOf(settings), isRequired: settings.twoFactorRequired })

export const readSettings = async (db: Db): Promise<Settings> => (await readState(db)).values

/**
 * The settings in force, kept in memory and re-read when any server changes them. The listening connection
 * re-reads after every reconnect, so a change made while it was away is not missed.
 */
export async function watchSettings(sql: Sql, log: Logger) {
  let current = { version: 0, values: defaultSettings }
  let isStopped = false
  const reload = async () => {
    const read = await readState(sql)
    // Of two that were asked for at once the older answer may come last.
    if (read.version < current.version) return
    const isOther = !isDeepStrictEqual(shownBy(current.values), shownBy(read.values))
    current = read
    // Not with the change itself: a page that asked before this server knew would be told the old and ask no more.
    if (isOther) tellOwnStreams(sql, ['site'])
  }
  const reloadLater = () => {
    reload().catch((error) => {
      log.warn({ err: error }, 'The settings could not be re-read; it is tried again')
      // Nobody will say it a second time.
      setTimeout(() => isStopped || reloadLater(), retryMs).unref()
    })
  }
  await reload()
  const { unlisten } = await listen(sql, 'settings_changed', reloadLater, reloadLater)
  const again = setInterval(reloadLater, againMs).unref()
  const stop = () => {
    isStopped = true
    clearInterval(again)
    return unlisten()
  }
  return { current: (): Settings => current.values, stop }
}

export const get: Verb<typeof settings.get> = ({ db }) => readState(db)

export const history: Verb<typeof settings.history> = async (ctx, { after }) =>
  cutPage(await listVersions(ctx, { after: readCursor(after), count: pageSize + 1 }), pageSize)

export const update: Verb<typeof settings.update> = (ctx, { version, ...wanted }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    const standing = await lockState(ctx)
    const changed = settingNames.filter((name) => !isDeepStrictEqual(standing.values[name], wanted[name]))
    // It stands already: sent once more after its answer was lost.
    if (changed.length === 0) return standing
    if (version !== standing.version) throw new AppError('SETTINGS_CHANGED')
    const state = await write(ctx, wanted, changed)
    await recordAct(ctx, { action: 'settings_changed', details: { fields: changed } })
    // The forms of the others.
    await notifyLive(ctx.db, await staffIds(ctx), ['settings'])
    ctx.log.info({ event: 'settings_changed', userId: ctx.viewer.id, fields: changed }, 'Settings changed')
    return state
  })

/** The new number and the row of the history are written by the table itself; only whose they are is said here. */
async function write(
  { db, viewer }: SignedInCtx,
  wanted: Settings,
  changed: readonly (keyof Settings)[],
): Promise<SettingsState> {
  const columns = Object.fromEntries(changed.map((name) => [columnOf(name), wanted[name]]))
  await db`update settings set ${db(columns)}`
  const state = await readState(db)
  await db`update settings_history set changed_by = ${viewer.id} where version = ${state.version}`
  return state
}
