import type { Server } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A form is a few kilobytes; a file takes what the sender's line takes, as long as it keeps coming. */
const formLimitMs = 15_000
const stalledMs = 20_000
export const longestArrivalMs = 10 * 60_000

/** Ends a request whose body comes too slowly, in the same words as Node's own limits. */
export function limitArrival(
  { raw, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  server: Server,
): void {
  const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
  if (!hasBody) return
  let timer: NodeJS.Timeout
  const stop = () => clearTimeout(timer)
  const cut = () => {
    if (raw.complete) return
    // Refused before it had arrived, and answered: what comes after that is thrown away, and not for ever.
    if (reply.sent) raw.socket.destroy()
    else server.emit('clientError', tooSlow(), raw.socket)
  }
  /** Counted at the socket: a listener for 'data' would start the flow before anybody wants it. */
  const lookAgain = (bytesSeen: number) => {
    timer = setTimeout(() => {
      if (raw.socket.bytesRead === bytesSeen || reply.sent) cut()
      else lookAgain(raw.socket.bytesRead)
    }, stalledMs)
  }
  if (routeOptions.config.takesFile) lookAgain(raw.socket.bytesRead)
  else timer = setTimeout(cut, formLimitMs)
  raw.once('end', stop).once('close', stop)
}

const tooSlow = () =>
  Object.assign(new Error('The request took too long to arrive.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
