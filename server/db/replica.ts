import type { Replica } from '#server/platform/context.ts'
import type { Logger } from '#server/platform/log.ts'
import { type ClientOptions, createClient, type DatabaseAddress, type Sql } from './client.ts'
import { answerLimitMs, watchedSockets } from './watched-socket.ts'

const lookEveryMs = 200
/** Further behind, and what people read is too old. */
const longestLagMs = 5_000
/** Not heard of for so long, it is away; what was asked there meanwhile is asked elsewhere. */
const patienceMs = 2_000

type Beside = { primary: Sql; log: Logger; options: Pick<ClientOptions, 'role' | 'isPooled'> }

/**
 * Follows how far a replica has come, by a look at both every moment, so that a read costs no question of its own. Positions are bytes
 * of the write-ahead log: whoever has seen one is shown nothing older.
 */
export function openReplica(address: DatabaseAddress, { primary, log, options }: Beside) {
  const sockets = watchedSockets(answerLimitMs)
  const replica = createClient(address, { ...options, sockets })
  let replayed = -1
  let heardAt = performance.now()
  /** Where the primary was at some moment, until the replica has come there: how long that takes is its lag. */
  let goal = { position: 0, since: performance.now() }
  let isLooking = false
  let isFit: boolean | null = null

  const position = async (): Promise<number> => {
    // What was committed is flushed; what is only inserted may never come.
    const [row] = await primary<{ at: number }[]>`select (pg_current_wal_flush_lsn() - '0/0')::float8 as at`
    return row?.at ?? 0
  }
  const look = async () => {
    const [row] = await replica<{ at: number | null }[]>`
      select (pg_last_wal_replay_lsn() - '0/0')::float8 as at`
    // Null: it follows nobody.
    if (row?.at == null) throw new Error('no replica')
    replayed = row.at
    heardAt = performance.now()
    const since = performance.now()
    if (replayed >= goal.position) goal = { position: await position(), since }
  }
  const judge = () => {
    const now = performance.now()
    const silentMs = now - heardAt
    if (silentMs > patienceMs) sockets.endAll()
    const fits = replayed >= 0 && silentMs <= patienceMs && now - goal.since <= longestLagMs
    // At the beginning it is not known yet.
    if (fits === isFit || (isFit === null && !fits && silentMs <= patienceMs)) return
    if (!fits) log.warn('The replica is away or too far behind; the primary answers instead')
    else if (isFit === false) log.info('The replica answers again')
    isFit = fits
  }
  const tick = () => {
    judge()
    if (isLooking) return
    isLooking = true
    look()
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }
  const timer = setInterval(tick, lookEveryMs)
  tick()

  const follower: Replica = {
    position,
    read: async (seen, work) => {
      if (!isFit || seen > replayed) return work(primary)
      // Whatever it refuses the primary has the last word on: what is not there yet, what its recovery cut off.
      return work(replica).catch(() => work(primary))
    },
  }
  const close = async () => {
    clearInterval(timer)
    await replica.end({ timeout: 1 })
  }
  return { ...follower, close }
}
