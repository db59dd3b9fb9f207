import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers connect ahead of need. Node takes such a connection for a busy one, and a stop would wait for it. */
export function closeUnusedOnStop(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
  })
}
