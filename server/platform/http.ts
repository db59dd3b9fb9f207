import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import type { Services } from './context.ts'
import { answerError } from './error-answers.ts'
import { securityHeaders } from './security-headers.ts'

/** Fastify with everything that holds for every answer: headers, origin guard, error sentences, log line. */
export async function createHttp({
  config,
  log,
}: Pick<Services, 'config' | 'log'>): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    // Node's defaults let a slow client hold a connection for minutes.
    requestTimeout: 15_000,
    keepAliveTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = 10_000

  await app.register(cookie)
  app.decorateRequest('viewerId', null)

  const headers = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (!isApi(request.url)) return
    reply.header('cache-control', 'no-store')
    refuseForeignOrigin(request.method, request.headers, config.publicUrl)
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
    }
    if (isApi(request.url)) log[config.isProduction ? 'info' : 'debug'](line, 'request')
  })

  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log))
  return app
}

export const isApi = (url: string): boolean =>
  url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Browsers say where a request comes from; a write from anywhere else is a forgery (CSRF). */
function refuseForeignOrigin(
  method: string,
  headers: Record<string, string | string[] | undefined>,
  publicUrl: string,
): void {
  if (safeMethods.includes(method)) return
  const site = headers['sec-fetch-site']
  const isOurs = site === undefined ? headers.origin === publicUrl : site === 'same-origin'
  if (!isOurs) throw new AppError('FOREIGN_ORIGIN')
}
