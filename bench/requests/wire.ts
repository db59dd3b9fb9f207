import { openEvents, sizes, writers } from './data.ts'
import { benchId, eventId, postId, riderEmail, riderId, riderPassword, sessionToken } from './ids.ts'
import type { Way } from './statement.ts'

/** Where a request goes: to the product as a browser sends it, or to the bare server with the statement's parameters. */
export type Target = { port: number } & (
  | { is: 'product' }
  | { is: 'bare'; way: Way; pool: number }
  | { is: 'trivial' }
)

export type RequestName =
  | 'feed'
  | 'leaderboard'
  | 'events'
  | 'itineraries'
  | 'create'
  | 'like'
  | 'register'
  | 'session'

/** A page by its path, beside those that the bare server knows too. `marker` and `bytes`: what an answer holds at least. */
export type Page = { path: string; marker: string; bytes: number }
export type Asked = RequestName | Page

/** The bytes of the `turn`-th request; turns are counted over all connections and runs, so that nothing is done twice. */
export type Writer = (turn: number) => Buffer

export const paths = {
  feed: '/api/community/posts',
  leaderboard: '/api/points/leaderboard',
  events: '/api/events?when=upcoming',
  itineraries: '/api/itineraries/overview',
  session: '/api/auth/session',
} as const

/** What an answer holds at least; an empty page would be quick. */
const markers: Record<RequestName, { text: string; bytes: number }> = {
  feed: { text: '"likeCount"', bytes: 8000 },
  leaderboard: { text: '"totalPoints"', bytes: 2500 },
  events: { text: '"participantCount"', bytes: 10_000 },
  itineraries: { text: '"distanceKm"', bytes: 15_000 },
  create: { text: '"author"', bytes: 300 },
  like: { text: '"likeCount"', bytes: 80 },
  register: { text: '"registered"', bytes: 500 },
  session: { text: '"displayName"', bytes: 200 },
}

export const answerOf = (asked: Asked): { text: string; bytes: number } =>
  typeof asked === 'string' ? markers[asked] : { text: asked.marker, bytes: asked.bytes }

export const cookieOf = (rider: number): string => `__Host-tornanti=${sessionToken(rider)}`

type Sent = { method: string; path: string; rider?: number; body?: string; address?: number }

function bytesOf(port: number, { method, path, rider, body, address }: Sent): Buffer {
  const host = `127.0.0.1:${port}`
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(rider === undefined ? [] : [`cookie: ${cookieOf(rider)}`]),
    ...(method === 'GET' || rider === undefined ? [] : [`origin: http://${host}`]),
    ...(address === undefined ? [] : [`origin: http://${host}`, `x-forwarded-for: ${addressOf(address)}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

export function writerOf({
  request,
  target,
  rider,
}: {
  request: Asked
  target: Target
  rider: number | null
}): Writer {
  if (typeof request !== 'string') {
    const bytes = bytesOf(target.port, {
      method: 'GET',
      path: request.path,
      ...(rider !== null && { rider }),
    })
    return () => bytes
  }
  return request === 'create' || request === 'like' || request === 'register'
    ? writeWriter(request, target)
    : readWriter(request, rider ?? 0, target)
}

/** A page that one rider asks for again and again. */
function readWriter(name: keyof typeof paths, rider: number, target: Target): Writer {
  const path = target.is === 'bare' ? `/${name}/${target.way}/${target.pool}/${riderId(rider)}` : paths[name]
  const bytes = bytesOf(target.port, {
    method: 'GET',
    path,
    ...(target.is === 'product' && { rider }),
  })
  return () => bytes
}

const writerCount = writers.last - writers.first + 1
const writerAt = (turn: number): number => writers.first + (turn % writerCount)

/** Where the turns of each begin: what one has done the other must not find done. */
export const firstTurn = {
  product: 0,
  bare: 1000 * openEvents.length,
  pgbench: 1500 * openEvents.length,
} as const

/** Writes of many riders. */
function writeWriter(name: 'create' | 'like' | 'register', target: Target): Writer {
  const make = { create, like, register }[name]
  return (turn) => bytesOf(target.port, make(turn, target))
}

const said = 'Una strada tra boschi e tornanti, con vista sul lago: domenica si parte presto da Lecco.'

function create(turn: number, target: Target): Sent {
  const rider = writerAt(turn)
  const requestKey = benchId(`create${turn}`)
  if (target.is === 'bare')
    return {
      method: 'POST',
      path: `/create/${target.way}/${target.pool}/${riderId(rider)}/${requestKey}`,
      body: said,
    }
  const form = {
    content: said,
    postType: 'question',
    location: null,
    tags: [],
    routeId: null,
    photos: [],
    requestKey,
  }
  return { method: 'POST', path: '/api/community/posts', rider, body: JSON.stringify(form) }
}

/** So many likes, then the same ones taken back: enough of them that each has been answered by then. */
const likesBeforeTakingBack = 512

function like(turn: number, target: Target): Sent {
  const round = Math.floor(turn / likesBeforeTakingBack)
  const isLike = round % 2 === 0
  const pair = Math.floor(round / 2) * likesBeforeTakingBack + (turn % likesBeforeTakingBack)
  const rider = writerAt(pair)
  const post = postId(1 + ((pair * 17) % sizes.posts))
  if (target.is === 'bare')
    return {
      method: 'PUT',
      path: `/${isLike ? 'like' : 'unlike'}/${target.way}/${target.pool}/${riderId(rider)}/${post}`,
    }
  return { method: isLike ? 'PUT' : 'DELETE', path: `/api/community/posts/${post}/like`, rider }
}

/** Event after event, each time as the next rider: no two at once want the same event. */
function register(turn: number, target: Target): Sent {
  const at = turn % openEvents.length
  const event = eventId(openEvents[at] ?? 0)
  const rider = writerAt(Math.floor(turn / openEvents.length) + at)
  if (target.is === 'bare')
    return { method: 'PUT', path: `/register/${target.way}/${target.pool}/${riderId(rider)}/${event}` }
  return { method: 'POST', path: `/api/events/${event}/registration`, rider, body: '{}' }
}

/** Each time somebody else, from elsewhere: nobody meets a limit. */
export const signInWriter =
  (target: Target): Writer =>
  (turn) => {
    const body = JSON.stringify({ identifier: riderEmail(3 + (turn % 5000)), password: riderPassword })
    return bytesOf(target.port, { method: 'POST', path: '/api/auth/login', body, address: turn })
  }
