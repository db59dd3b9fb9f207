import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { system } from '#contract/system.ts'
import { AppError } from './app-error.ts'

/** Whoever connects and then says nothing for so long had nothing to say. */
const silenceMs = 250

/**
 * A stop that cuts nobody off. For a while everything is still answered, with the word that the connection ends, and
 * balancers hear that this server is not ready; then nothing new is taken, and what is silent is closed.
 */
export function leaveGently(app: FastifyInstance, stopDelayMs: number): void {
  let isLeaving = false
  // Browsers connect ahead of need. Node takes such a connection for a busy one, and a stop would wait for it.
  const unused = new Map<Socket, number>()
  let arrivals = 0
  app.server.on('connection', (socket: Socket) => {
    arrivals++
    unused.set(socket, performance.now())
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => {
    arrivals++
    unused.delete(socket)
  })

  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isLeaving && routeOptions.url === `/api${system.ready.path}`) throw new AppError('UNAVAILABLE')
  })
  // Fastify says so to whoever asks from now on; a connection whose request was under way would stay open for a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })

  /** Until the loop has read what lies in its sockets, however slow the machine. Under steady load that never ends. */
  const untilRead = async () => {
    const limit = performance.now() + 1000
    for (let quietTurns = 0; quietTurns < 20 && performance.now() < limit; quietTurns++) {
      const before = arrivals
      await turn()
      if (arrivals !== before) quietTurns = 0
    }
  }
  const closeSilent = () => {
    const limit = performance.now() - silenceMs
    for (const [socket, since] of unused) if (socket.bytesRead === 0 && since < limit) socket.destroy()
    app.server.closeIdleConnections()
  }
  app.addHook('preClose', async () => {
    isLeaving = true
    // Never at once: of what was accepted a moment ago nothing has been read yet, and a close would throw it away.
    await pause(stopDelayMs)
    await untilRead()
    const timer = setInterval(closeSilent, silenceMs)
    app.server.once('close', () => clearInterval(timer))
  })
}
