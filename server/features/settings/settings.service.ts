import { defaultSettings, type Settings } from '#contract/settings.ts'
import type { Sql } from '#server/db/client.ts'
import type { Logger } from '#server/platform/log.ts'
import { listen } from '#server/platform/notices.ts'
import { readSettings } from './settings.queries.ts'

/**
 * The settings in force, kept in memory and re-read when any server changes them. The listening connection
 * re-reads after every reconnect, so a change made while it was away is not missed.
 */
export async function watchSettings(sql: Sql, log: Logger) {
  let current: Settings = defaultSettings
  const reload = async () => {
    current = await readSettings(sql)
  }
  const reloadLater = () => {
    reload().catch((error) => log.warn({ err: error }, 'The settings could not be re-read'))
  }
  await reload()
  const { unlisten } = await listen(sql, 'settings_changed', reloadLater, reloadLater)
  return { current: () => current, stop: unlisten }
}
