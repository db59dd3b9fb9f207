import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type LiveMessage,
  type LiveTopic,
  liveBeat,
  liveBeatMs,
  livePath,
  liveTopics,
  type PostChange,
} from '#contract/live.ts'
import { AppError } from './app-error.ts'
import { type Doors, openContext } from './bind.ts'
import type { Db, Viewer } from './context.ts'
import { listen, notify } from './notices.ts'

/** Notifications of PostgreSQL hold 8000 bytes. */
const peoplePerNotice = 100
const closeGraceMs = 1_000
/** A hundred likes of one post within this time are told twice: at once, and at the end. */
const gatherMs = 250

/** By server, which is known by its pool. */
const openStreams = new WeakMap<Db, ReturnType<typeof createStreams>>()

/** How many pages listen to this server. */
export const countLiveStreams = (pool: Db): number => openStreams.get(pool)?.count() ?? 0

/** Tells every page that listens to this server, and to no other: of what each server comes to know by itself. */
export const tellOwnStreams = (pool: Db, topics: readonly LiveTopic[]): void =>
  openStreams.get(pool)?.tellAll(topics)

export type LiveOptions = { heartbeatMs?: number; streamsPerPerson?: number; streamsInAll?: number }

/** A page that finds no room looks again by itself, later each time. */
const fullRetrySeconds = 30

/** For everybody where no people are named. */
type Notice = LiveMessage & { userIds: string[] | null }

/**
 * Tells the open pages of these people, or of everybody (null). Inside a transaction: heard, by every server, when it
 * commits and only then.
 */
export async function notifyLive(
  db: Db,
  userIds: readonly string[] | null,
  topics: readonly LiveTopic[],
  post?: PostChange,
): Promise<void> {
  const message: LiveMessage = { topics: [...topics], ...(post && { post }) }
  const tell = (notice: Notice) => notify(db, 'live', JSON.stringify(notice))
  if (userIds === null) return tell({ userIds, ...message })
  for (let start = 0; start < userIds.length; start += peoplePerNotice)
    await tell({ userIds: userIds.slice(start, start + peoplePerNotice), ...message })
}

/** That somebody's sessions are not what they were: ended, or of another role. Streams without one end at once. */
export function tellSession({ db }: { db: Db }, userId: string): Promise<void> {
  return notifyLive(db, [userId], ['session'])
}

/** Server-sent events for whoever is signed in: what changed, never what it is now. */
export async function serveLive(
  app: FastifyInstance,
  doors: Doors,
  { heartbeatMs = liveBeatMs, streamsPerPerson = 10, streamsInAll = 10_000 }: LiveOptions = {},
): Promise<void> {
  const open = createStreams(streamsPerPerson)
  openStreams.set(doors.db, open)
  let isClosing = false
  const { unlisten } = await listen(doors.db, 'live', gathered(open.deliver), () =>
    // Whatever was said while nobody listened.
    open.tellAll(liveTopics),
  )

  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    const viewer = await doors.pulse.guard(askViewer(request, reply, doors))
    if (isClosing) throw new AppError('UNAVAILABLE')
    if (open.count() >= streamsInAll) throw new AppError('BUSY', { retryAfterSeconds: fullRetrySeconds })
    const stream = new PassThrough()
    // Not all at once: after a restart every open page comes back.
    stream.write(`retry: ${2000 + Math.round(Math.random() * 3000)}\n\n`)
    const check = () => void beat(stream, async () => isSame(viewer, await askViewer(request, reply, doors)))
    open.add(viewer.id, stream, check)
    const heart = setInterval(check, heartbeatMs)
    stream.once('close', () => {
      clearInterval(heart)
      open.delete(viewer.id, stream)
    })
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        // A connection that was kept afterwards would keep a server that stops; proxies must not collect events.
        .headers({ connection: 'close', 'x-accel-buffering': 'no' })
        .send(stream)
    )
  })

  app.addHook('preClose', async () => {
    isClosing = true
    open.endAll()
    // Of a reader that does not read, even the end waits.
    setTimeout(open.destroyAll, closeGraceMs).unref()
    await unlisten().catch(() => {})
  })
}

const door = { audience: 'user' } as const

async function askViewer(request: FastifyRequest, reply: FastifyReply, doors: Doors): Promise<Viewer> {
  const { viewer } = await openContext(request, reply, door, doors)
  if (!viewer) throw new AppError('NOT_SIGNED_IN')
  return viewer
}

/** With another role a page shows other things: it comes again and asks for all of them. */
const isSame = (before: Viewer, now: Viewer): boolean => before.id === now.id && before.role === now.role

/** Ends the stream of whoever would not be let in again; a database that is away for a moment ends nothing. */
async function beat(stream: PassThrough, mayGoOn: () => Promise<boolean>): Promise<void> {
  const isRefused = await mayGoOn().then(
    (isSameViewer) => !isSameViewer,
    (error) => error instanceof AppError,
  )
  if (stream.writableEnded) return
  if (isRefused) stream.end()
  else send(stream, `event: ${liveBeat}\ndata:\n\n`)
}

/** Whoever lets so much pile up is not reading; coming again is cheaper than remembering for them. */
function send(stream: PassThrough, text: string): void {
  if (!stream.writableEnded && !stream.write(text)) stream.destroy()
}

/** What moves in storms: counts of a post, what its author and the admins are told of, and what everybody is told of without a name. */
const isStormy = (payload: string): boolean =>
  payload.includes('"is":"changed"') ||
  payload.includes('"topics":["users"]') ||
  payload.includes('"topics":["admin_notifications"]') ||
  payload.includes('"topics":["inbox"]') ||
  (payload.includes('"userIds":null') && !payload.includes('"post":'))

/** What is said again and again meanwhile is passed on once. */
function gathered(deliver: (payload: string) => void): (payload: string) => void {
  const isSaidAgain = new Map<string, boolean>()
  return function pass(payload) {
    if (!isStormy(payload)) return deliver(payload)
    if (isSaidAgain.has(payload)) return void isSaidAgain.set(payload, true)
    isSaidAgain.set(payload, false)
    deliver(payload)
    setTimeout(() => {
      const isAgain = isSaidAgain.get(payload)
      isSaidAgain.delete(payload)
      if (isAgain) pass(payload)
    }, gatherMs).unref()
  }
}

function createStreams(perPerson: number) {
  const byPerson = new Map<string, Set<PassThrough>>()
  /** Asks again whether a stream may go on. */
  const checks = new WeakMap<PassThrough, () => void>()
  const all = () => [...byPerson.values()].flatMap((streams) => [...streams])
  const tell = (streams: Iterable<PassThrough>, message: LiveMessage) => {
    const text = `data: ${JSON.stringify(message)}\n\n`
    for (const stream of streams) send(stream, text)
  }

  return {
    count: () => all().length,
    add: (userId: string, stream: PassThrough, check: () => void) => {
      checks.set(stream, check)
      const streams = byPerson.get(userId) ?? new Set()
      byPerson.set(userId, streams.add(stream))
      const [oldest] = streams
      if (streams.size <= perPerson || !oldest) return
      streams.delete(oldest)
      // Much later, or the two would push each other out all day long.
      oldest.end('retry: 60000\n\n')
    },
    delete: (userId: string, stream: PassThrough) => {
      const streams = byPerson.get(userId)
      streams?.delete(stream)
      if (streams?.size === 0) byPerson.delete(userId)
    },
    deliver: (payload: string) => {
      // Written by `notifyLive` of this or another server.
      const { userIds, ...message } = JSON.parse(payload) as Notice
      const streams = userIds ? userIds.flatMap((userId) => [...(byPerson.get(userId) ?? [])]) : all()
      tell(streams, message)
      if (message.topics.includes('session')) for (const stream of streams) checks.get(stream)?.()
    },
    tellAll: (topics: readonly LiveTopic[]) => tell(all(), { topics: [...topics] }),
    endAll: () => {
      for (const stream of all()) stream.end()
    },
    destroyAll: () => {
      for (const stream of all()) stream.destroy()
    },
  }
}
