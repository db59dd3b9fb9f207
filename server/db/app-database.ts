import type { Logger } from '#server/platform/log.ts'
import { watchPulse } from '#server/platform/pulse.ts'
import { createClient, type DatabaseAddress } from './client.ts'
import { watchedSockets } from './watched-socket.ts'

/** Longer than a statement may take (client.ts), so that PostgreSQL has the first word. */
const answerLimitMs = 12_000
const pulseLimitMs = 4_000

/** What the running application works on: connections that end when nobody answers them, and one that asks whether somebody does. */
export function openAppDatabase(address: DatabaseAddress, role: string | null, log: Logger) {
  const options = role === null ? {} : { role }
  const sockets = watchedSockets(answerLimitMs)
  const db = createClient(address, { ...options, sockets })
  const quick = createClient(address, { ...options, maxConnections: 1, sockets })
  const heart = createClient(address, {
    ...options,
    maxConnections: 1,
    sockets: watchedSockets(pulseLimitMs),
  })
  const pulse = watchPulse(() => heart`select 1`, { log, onSilence: sockets.endAll })
  return {
    db,
    quick,
    pulse,
    close: async () => {
      pulse.stop()
      await Promise.all([db.end({ timeout: 5 }), quick.end({ timeout: 5 }), heart.end({ timeout: 1 })])
    },
  }
}
