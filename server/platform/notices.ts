import type postgres from 'postgres'
import type { Db } from './context.ts'

// One channel for all: when a connection with several comes back, the driver opens it once for each, at the same time,
// and while the database is away it queues one more LISTEN per channel and try.
const channel = 'tornanti'

export type NoticeName = 'settings_changed' | 'mail_queued' | 'push_queued' | 'media_trashed' | 'live'

/** Inside a transaction: heard, by every server, when it commits and only then. At most 8000 bytes. */
export async function notify(db: Db, name: NoticeName, payload = ''): Promise<void> {
  await db`select pg_notify(${channel}, ${`${name} ${payload}`})`
}

/** `onListening` runs at first and after every reconnection: what was said meanwhile is gone. */
export function listen(
  sql: postgres.Sql,
  name: NoticeName,
  onNotice: (payload: string) => void,
  onListening: () => void,
): Promise<{ unlisten: () => Promise<void> }> {
  const opening = `${name} `
  return sql.listen(
    channel,
    (text) => {
      if (text.startsWith(opening)) onNotice(text.slice(opening.length))
    },
    onListening,
  )
}
