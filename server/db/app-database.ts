import type { Logger } from '#server/platform/log.ts'
import { watchPulse } from '#server/platform/pulse.ts'
import { createClient, type DatabaseAddress } from './client.ts'
import { watchedSockets } from './watched-socket.ts'

/** Longer than a statement may take (client.ts), so that PostgreSQL has the first word. */
const answerLimitMs = 12_000
const pulseLimitMs = 4_000

type Wish = {
  role: string | null
  log: Logger
  /** The way of everything that needs no connection of its own; null: there is no pooler. */
  pooler?: DatabaseAddress | null
}

/** What the running application works on: connections that end when nobody answers them, and one that asks whether somebody does. */
export function openAppDatabase(address: DatabaseAddress, { role, log, pooler = null }: Wish) {
  const options = role === null ? {} : { role }
  const sockets = watchedSockets(answerLimitMs)
  const straight = createClient(address, { ...options, sockets })
  // Whoever listens needs a connection of its own, which a pooler would lend to somebody else after each word.
  const db =
    pooler === null
      ? straight
      : Object.assign(createClient(pooler, { isPooled: true, sockets }), { listen: straight.listen })
  // Never through the pooler: there it would wait in line behind slow work, and that is not silence.
  const heart = createClient(address, {
    ...options,
    maxConnections: 1,
    sockets: watchedSockets(pulseLimitMs),
  })
  const pulse = watchPulse(() => heart`select 1`, { log, onSilence: sockets.endAll })
  return {
    db,
    pulse,
    close: async () => {
      pulse.stop()
      await Promise.all([db.end({ timeout: 5 }), straight.end({ timeout: 5 }), heart.end({ timeout: 1 })])
    },
  }
}
