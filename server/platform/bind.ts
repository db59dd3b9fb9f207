import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { hasRole, isAdmin } from '#contract/roles.ts'
import type { Settings } from '#contract/settings.ts'
import { answerSchema } from './answer-schema.ts'
import { AppError } from './app-error.ts'
import { besideReplica, type Work } from './beside-replica.ts'
import type { Ctx, Services, Verb, Viewer } from './context.ts'
import { createDiskRoom } from './disk-room.ts'
import { createTurnstile } from './gate.ts'
import { createSessionCookie } from './session-cookie.ts'
import { type SpooledFile, withSpooled } from './spool.ts'
import { within } from './within.ts'

type AnyVerb = (ctx: Ctx, input: unknown, file: SpooledFile | undefined) => unknown
export type Route = { endpoint: AnyEndpoint; verb: AnyVerb; mayLag?: boolean }

/**
 * For lists of what many have written, which are read far more often than anything else: what somebody else changed a moment ago may be
 * missing. Never for what decides who may do what, for what is one's own alone, nor where anything is written.
 */
export const mayLag = { mayLag: true } as const

/** Joins a promise of the contract to its implementation. */
export function bind<E extends AnyEndpoint>(
  endpoint: E,
  verb: Verb<E>,
  options: { mayLag?: boolean } = {},
): Route {
  // Safe: `serve` below parses the input by this endpoint and lets only its audience through.
  return { endpoint, verb: verb as AnyVerb, ...options }
}

/** The implementation of an endpoint that takes a file. */
export type UploadVerb<E extends AnyEndpoint> = (
  ...args: [...Parameters<Verb<E>>, file: SpooledFile]
) => ReturnType<Verb<E>>

export function bindUpload<E extends AnyEndpoint>(endpoint: E, verb: UploadVerb<E>): Route {
  return { endpoint, verb: verb as AnyVerb }
}

export type Download = {
  content: string | Readable
  /** Saved under this name; without one the browser shows it where it stands. */
  fileName?: string
  headers?: Record<string, string>
}

/** The implementation of an endpoint that answers with a file. */
export type DownloadVerb<E extends AnyEndpoint> = (...args: Parameters<Verb<E>>) => Promise<Download>

export function bindDownload<E extends AnyEndpoint>(endpoint: E, verb: DownloadVerb<E>): Route {
  return { endpoint, verb: verb as AnyVerb }
}

export type Doors = Services & { findViewer: (services: Services, token: string) => Promise<Viewer | null> }

// Past this a person has long given up; a stuck database must not keep their page waiting. A file takes longer to read.
const timeLimitsMs = { viewer: 5_000, verb: 10_000, file: 20_000 }
const tooLate = () => new AppError('UNAVAILABLE')
const admitFile = createTurnstile(4)

export function serve(app: FastifyInstance, routes: readonly Route[], doors: Doors): void {
  acceptFiles(app, routes)
  // What the form says is known already: that it was pressed.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (request, _body, done) =>
      request.routeOptions.config.isOneClick ? done(null, {}) : done(new AppError('UNSUPPORTED_CONTENT')),
  )
  const room = createDiskRoom()
  for (const route of routes) {
    const { endpoint } = route
    const isRead = endpoint.method === 'GET'
    const work = workOf(route, doors)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: {
        takesFile: endpoint.upload !== undefined,
        isOneClick: endpoint.isOneClick === true,
        isForOwnPages: isForOwnPages(endpoint),
      },
      // The compiled serialiser writes declared fields only: what is not promised never leaves.
      ...(!endpoint.download && { schema: { response: { 200: answerSchema(endpoint.output) } } }),
      handler: async (request, reply) => {
        if (!isRead && room.isFull()) throw new AppError('UNAVAILABLE')
        const arriving = within(timeLimitsMs.viewer, openContext(request, reply, endpoint, doors), tooLate)
        const ctx = await doors.pulse.guard(arriving)
        const input = endpoint.input.parse(collectInput(request, endpoint))
        const limitMs = endpoint.upload ? timeLimitsMs.file : timeLimitsMs.verb
        const answer = await withFile(request, endpoint, { ...ctx, ...doors }, (file) =>
          doors.pulse.guard(
            within(limitMs, room.watch(Promise.resolve(work(ctx, input, file, request, reply))), tooLate),
          ),
        )
        return endpoint.download ? sendFile(reply, endpoint.download.mediaType, answer as Download) : answer
      },
    })
  }
}

/** What is done when an endpoint is asked, wherever it is asked from. */
export function workOf({ endpoint, verb, mayLag = false }: Route, { replica, config }: Doors): Work {
  const isRead = endpoint.method === 'GET'
  return replica ? besideReplica(verb, { isRead, mayLag }, { replica, config }) : verb
}

/** What a link of another site may not ask for in somebody's name: whatever is only for those who are signed in. */
const isForOwnPages = ({ method, audience, download }: AnyEndpoint): boolean =>
  method === 'GET' && audience !== 'visitor' && !download?.isLinkable

/** Files are not read before the handler asks for them: first it must be known who sends them. */
function acceptFiles(app: FastifyInstance, routes: readonly Route[]): void {
  const mediaTypes = new Set(routes.flatMap(({ endpoint }) => endpoint.upload?.mediaType ?? []))
  for (const mediaType of mediaTypes) {
    app.addContentTypeParser(mediaType, (_request, body, done) => done(null, body))
  }
}

function withFile<Result>(
  request: FastifyRequest,
  { upload }: AnyEndpoint,
  { viewer, config: { dataDir } }: Pick<Ctx, 'viewer' | 'config'>,
  work: (file?: SpooledFile) => Promise<Result>,
): Promise<Result> {
  if (!upload) return work()
  if (!(request.body instanceof Readable) || mediaTypeOf(request) !== upload.mediaType)
    throw new AppError('UNSUPPORTED_CONTENT')
  // Said beforehand, it need not be received at all.
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes) throw new AppError(upload.tooLarge)
  const { body } = request
  // Before anything of it is on the disk, which nobody shall fill with files that never end.
  return admitFile(viewer?.id, () => withSpooled(body, { dataDir, ...upload }, work))
}

const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

function sendFile(reply: FastifyReply, mediaType: string, file: Download): FastifyReply {
  const { content, fileName, headers = {} } = file
  if (fileName !== undefined)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  return reply.type(withCharset(mediaType)).headers(headers).send(content)
}

/** Whatever is text is written in UTF-8, and says so: nobody shall guess another alphabet into it. */
const withCharset = (mediaType: string): string =>
  /^text\/|xml$/.test(mediaType) && !mediaType.includes('charset') ? `${mediaType}; charset=utf-8` : mediaType

/** Who asks, and whether they may: by session, role, second factor and maintenance. */
export async function openContext(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Pick<AnyEndpoint, 'audience' | 'duringMaintenance' | 'isSessionless' | 'beforeEnrolment'>,
  { findViewer, ...services }: Doors,
): Promise<Ctx> {
  const cookie = createSessionCookie(request, reply, services.config)
  const token = endpoint.isSessionless ? null : cookie.read()
  const viewer = token ? await findViewer(services, token) : null
  const settings = services.settings()
  request.viewerId = viewer?.id ?? null

  const refusal = refusalAt(endpoint, viewer, settings)
  if (refusal) throw new AppError(refusal)

  return {
    ...services,
    log: services.log.child({ requestId: request.id }),
    settings,
    now: services.clock(),
    viewer,
    request: {
      id: request.id,
      address: addressKey(request.ip),
      device: (request.headers['user-agent'] ?? '').slice(0, 300),
      sessionToken: token,
    },
    cookies: { setSession: cookie.set, clearSession: cookie.clear },
  }
}

type Door = Pick<AnyEndpoint, 'audience' | 'duringMaintenance' | 'beforeEnrolment'>

/** Why somebody, or nobody, may not come in here now; null: they may. */
export function refusalAt(door: Door, viewer: Viewer | null, settings: Settings): ErrorCode | null {
  if (door.audience !== 'visitor') {
    if (!viewer) return 'NOT_SIGNED_IN'
    if (!hasRole(viewer.role, door.audience)) return 'FORBIDDEN'
    if (viewer.mustEnrol && !door.beforeEnrolment) return 'TWO_FACTOR_REQUIRED'
  }
  const mayPassMaintenance = door.duringMaintenance || (viewer !== null && isAdmin(viewer.role))
  return settings.maintenanceMode && !mayPassMaintenance ? 'MAINTENANCE' : null
}

/** One object for the endpoint's strict schema; path parameters win over what a client adds. */
function collectInput(request: FastifyRequest, endpoint: AnyEndpoint): object {
  const isBodyInput = endpoint.method !== 'GET' && !endpoint.upload
  // A file, sent to an endpoint that takes none.
  if (isBodyInput && request.body instanceof Readable) throw new AppError('UNSUPPORTED_CONTENT')
  const sent = isBodyInput ? (request.body ?? {}) : request.query
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new AppError('MALFORMED_REQUEST')
  return { ...sent, ...(request.params as object) }
}

/** One home connection owns a whole IPv6 /64: limits by single address would be no limits. */
export function addressKey(ip: string | undefined): string {
  // Of a browser that has left meanwhile nothing is known any more.
  if (ip === undefined) return 'gone'
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean
    isOneClick?: boolean
    isForOwnPages?: boolean
  }
  interface FastifyRequest {
    viewerId: string | null
  }
}
