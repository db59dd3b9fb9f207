import type { Logger } from '#server/platform/log.ts'
import { watchPulse } from '#server/platform/pulse.ts'
import { createClient, type DatabaseAddress } from './client.ts'
import { openReplica } from './replica.ts'
import { answerLimitMs, watchedSockets } from './watched-socket.ts'

const pulseLimitMs = 4_000

type Wish = {
  role: string | null
  log: Logger
  /** The way of everything that needs no connection of its own; null: there is no pooler. */
  pooler?: DatabaseAddress | null
  /** A copy that follows the database. Behind a pooler too if the database is. */
  replica?: DatabaseAddress | null
}

/** What the running application works on: connections that end when nobody answers them, and one that asks whether somebody does. */
export function openAppDatabase(
  address: DatabaseAddress,
  { role, log, pooler = null, replica = null }: Wish,
) {
  const options = role === null ? {} : { role }
  const sockets = watchedSockets(answerLimitMs)
  const straight = createClient(address, { ...options, sockets })
  // Whoever listens needs a connection of its own, which a pooler would lend to somebody else after each word.
  const db =
    pooler === null
      ? straight
      : Object.assign(createClient(pooler, { isPooled: true, sockets }), { listen: straight.listen })
  // What is sent ahead of answers needs one connection; through a pooler nothing is, so it takes several.
  const quick =
    pooler === null
      ? createClient(address, { ...options, maxConnections: 1, sockets })
      : createClient(pooler, { isPooled: true, maxConnections: 10, sockets })
  // Never through the pooler: there it would wait in line behind slow work, and that is not silence.
  const heart = createClient(address, {
    ...options,
    maxConnections: 1,
    sockets: watchedSockets(pulseLimitMs),
  })
  const pulse = watchPulse(() => heart`select 1`, { log, onSilence: sockets.endAll })
  const follower =
    replica === null
      ? null
      : openReplica(replica, { primary: db, log, options: pooler === null ? options : { isPooled: true } })
  return {
    db,
    quick,
    pulse,
    replica: follower,
    close: async () => {
      pulse.stop()
      const ends = [db, straight, quick].map((client) => client.end({ timeout: 5 }))
      await Promise.all([...ends, heart.end({ timeout: 1 }), follower?.close()])
    },
  }
}
