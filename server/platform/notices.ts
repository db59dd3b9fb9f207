import type postgres from 'postgres'
import type { Db } from './context.ts'
import type { NoticeGatherer } from './notice-gatherer.ts'

// One channel for all: when a connection with several comes back, the driver opens it once for each, at the same time,
// and while the database is away it queues one more LISTEN per channel and try.
const channel = 'tornanti'
/** What PostgreSQL takes. */
const longestBytes = 7_999

export type NoticeName = 'settings_changed' | 'mail_queued' | 'push_queued' | 'media_trashed' | 'live'

const gatherers = new WeakMap<Db, NoticeGatherer>()
/** What transactions have to say once they have committed. */
const unsaid = new WeakMap<Db, string[]>()

/**
 * Heard by every server soon after the transaction has committed, and only then (decision 049). At most 8000 bytes. Where
 * nobody gathers, as in a command, with the commit.
 */
export async function notify(db: Db, name: NoticeName, payload = ''): Promise<void> {
  const text = textOf(name, payload)
  const later = unsaid.get(db)
  if (later) later.push(text)
  else if (gatherers.has(db)) gatherers.get(db)?.add([text])
  else await sayAll(db, [text])
}

/**
 * Heard with the commit, even if this process ends right then. Commits that say something wait for each other, the disk
 * included: only for what is rare and must not be missed.
 */
export async function notifyWithCommit(db: Db, name: NoticeName, payload = ''): Promise<void> {
  await sayAll(db, [textOf(name, payload)])
}

/** One statement. Alone it is a transaction that writes nothing and waits for no disk. */
export async function sayAll(db: Db, texts: readonly string[]): Promise<void> {
  await db`select pg_notify(${channel}, text) from unnest(${texts as string[]}::text[]) text`
}

function textOf(name: NoticeName, payload: string): string {
  const text = `${name} ${payload}`
  if (Buffer.byteLength(text) > longestBytes) throw new Error(`A notice of ${name} is too long.`)
  return text
}

/** From now on what is said over this pool is gathered; until the answer is called. */
export function gatherBy(pool: postgres.Sql, gatherer: NoticeGatherer): () => void {
  gatherers.set(pool, gatherer)
  return () => gatherers.delete(pool)
}

/** For whoever runs a transaction of this pool: `keep` what is said in it, `release` it once it has committed. */
export function keepNotices(pool: postgres.Sql): { keep: (transaction: Db) => void; release: () => void } {
  const gatherer = gatherers.get(pool)
  if (!gatherer) return { keep: () => {}, release: () => {} }
  const texts: string[] = []
  return {
    keep: (transaction) => unsaid.set(transaction, texts),
    release: () => gatherer.add(texts),
  }
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
