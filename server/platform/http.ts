import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { limitArrival } from './arrival.ts'
import type { Services } from './context.ts'
import { answerError } from './error-answers.ts'
import { leaveGently } from './leaving.ts'
import { createNodeServer } from './node-server.ts'
import { securityHeaders } from './security-headers.ts'

/** Fastify with everything that holds for every answer: headers, origin guard, error sentences, log line. */
export async function createHttp({
  config,
  log,
}: Pick<Services, 'config' | 'log'>): Promise<FastifyInstance> {
  const headers = securityHeaders(config)
  const app = fastify({
    logger: false,
    // Not Fastify's own: its second socket for HOST=localhost would miss what is set on the first.
    serverFactory: (listener) => createNodeServer(listener, headers),
    clientErrorHandler: () => {},
    // A request that slipped in while stopping is one of the open ones: it is finished, not refused.
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be decoded meets no hook; it is answered like any other mistake.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      const isPerson = request.headers.accept?.includes('text/html') && !isApi(request.url)
      if (isPerson) return reply.redirect(unknownPage)
      return answerError(error, request, reply, log)
    },
  })
  // A form of any site can send plain text; only JSON needs the browser's leave.
  app.removeContentTypeParser('text/plain')

  await app.register(cookie)
  app.decorateRequest('viewerId', null)
  app.decorateRequest('refusal', null)
  leaveGently(app, config.stopDelayMs)

  const setHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers)
    if (isForApi(request)) reply.header('cache-control', 'no-store')
  }
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply)
    limitArrival(request, reply, app.server)
    // A whole address names a host of its own beside the one in the header; only proxies are spoken to like that.
    if (!/^[/*]/.test(request.url)) throw new AppError('MALFORMED_REQUEST')
    if (request.url.length > longestAddress) throw new AppError('ADDRESS_TOO_LONG')
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError('MALFORMED_REQUEST')
    // Whatever the address: the router also reads disguised ones (/%61pi/…).
    if (!request.routeOptions.config.isOneClick) refuseForeignOrigin(request, config.publicUrl)
  })

  app.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      // The route's pattern: real paths may carry ids, real queries whatever was typed.
      route: request.routeOptions.url ?? '(unknown)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.viewerId,
      refusal: request.refusal,
    }
    if (isForApi(request)) log[config.isProduction ? 'info' : 'debug'](line, 'request')
  })

  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log))
  return app
}

/** The longest of ours names a hundred itineraries that a phone keeps, in 4.1 KB. */
const longestAddress = 8192

const isForApi = (request: FastifyRequest): boolean => isApi(request.routeOptions.url ?? request.url)

export const isApi = (url: string): boolean =>
  url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')

/** An address of nothing: the app shows its 404 page there. */
const unknownPage = '/404'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Browsers say where a request comes from; a write from anywhere else is a forgery (CSRF). */
function refuseForeignOrigin({ method, headers, routeOptions }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  if (safeMethods.includes(method)) {
    // A link brings the cookie along, whoever wrote it (SameSite=Lax). "none": typed, or opened out of another program.
    const isOurs = site === undefined || site === 'same-origin' || site === 'none'
    if (routeOptions.config.isForOwnPages && !isOurs) throw new AppError('FOREIGN_ORIGIN')
    return
  }
  const isOurs = site === undefined ? headers.origin === publicUrl : site === 'same-origin'
  if (!isOurs) throw new AppError('FOREIGN_ORIGIN')
}
