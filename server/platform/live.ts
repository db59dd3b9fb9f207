import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type LiveMessage,
  type LiveTopic,
  liveAgo,
  liveBeatMs,
  livePath,
  liveTopics,
  type PostChange,
} from '#contract/live.ts'
import { AppError } from './app-error.ts'
import { rememberSeen } from './beside-replica.ts'
import { type Doors, openContext, refusalAt } from './bind.ts'
import type { Db, Services, Viewer } from './context.ts'
import { createLiveMemory } from './live-memory.ts'
import { createStreams, eventOf } from './live-streams.ts'
import { listen, notify, notifyWithCommit } from './notices.ts'

/** Notifications of PostgreSQL hold 8000 bytes. */
const peoplePerNotice = 100
const closeGraceMs = 1_000
/** A hundred likes of one post within this time are told twice: at once, and at the end. */
const gatherMs = 250

type Ears = { streams: ReturnType<typeof createStreams>; memory: ReturnType<typeof createLiveMemory> }
/** By server, which is known by its pool. */
const openEars = new WeakMap<Db, Ears>()

/** Of pages that listen to other processes of this server. */
let streamsElsewhere = 0
export function noteStreamsElsewhere(count: number): void {
  streamsElsewhere = count
}

/** How many pages listen to this server. */
export const countLiveStreams = (pool: Db): number => countOwnStreams(pool) + streamsElsewhere
/** To this process of it. */
export const countOwnStreams = (pool: Db): number => openEars.get(pool)?.streams.count() ?? 0

/** Tells every page that listens to this process, and to no other: of what each comes to know by itself. */
export function tellOwnStreams(pool: Db, topics: readonly LiveTopic[]): void {
  const ears = openEars.get(pool)
  ears?.memory.keep(null, topics)
  ears?.streams.tellAll({ topics: [...topics] })
}

export type LiveOptions = { heartbeatMs?: number; streamsPerPerson?: number; streamsInAll?: number }

/** Of the people behind these sessions, those whom a request would still find. */
export type LiveDoors = Doors & {
  findViewers: (services: Services, sessionIds: readonly string[]) => Promise<Viewer[]>
}

/** A page that finds no room looks again by itself, later each time. */
const fullRetrySeconds = 30

/** For everybody where no people are named. */
type Notice = LiveMessage & { userIds: string[] | null }

/**
 * Tells the open pages of these people, or of everybody (null). Inside a transaction: heard, by every server, soon after it
 * has committed and only then.
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

/**
 * That somebody's sessions are not what they were: ended, or of another role. Streams without one end at once; so it is said
 * with the commit.
 */
export function tellSession({ db }: { db: Db }, userId: string): Promise<void> {
  const notice: Notice = { userIds: [userId], topics: ['session'] }
  return notifyWithCommit(db, 'live', JSON.stringify(notice))
}

/** Server-sent events for whoever is signed in: what changed, never what it is now. */
export async function serveLive(
  app: FastifyInstance,
  doors: LiveDoors,
  { heartbeatMs = liveBeatMs, streamsPerPerson = 10, streamsInAll = 10_000 }: LiveOptions = {},
): Promise<void> {
  const streams = createStreams({ heartbeatMs, streamsPerPerson, mayGoOn: (viewers) => ask(viewers, doors) })
  const memory = createLiveMemory()
  openEars.set(doors.db, { streams, memory })
  let isClosing = false
  const { replica } = doors
  // What a page asks after a notice must not be answered with what was before it.
  const atMoment = (tell: (moment: { seen?: number }) => void) =>
    replica
      ? void replica.position().then(
          (seen) => tell({ seen }),
          () => tell({}),
        )
      : tell({})
  const deliver = (payload: string) => {
    // Written by `notifyLive` of this or another server.
    const { userIds, ...message } = JSON.parse(payload) as Notice
    memory.keep(userIds, message.topics)
    atMoment((moment) => {
      if (userIds) streams.tell(userIds, { ...message, ...moment })
      else streams.tellAll({ ...message, ...moment })
    })
  }
  const { unlisten } = await listen(doors.db, 'live', gathered(deliver), () => {
    // Whatever was said while nobody listened, ends of sessions too.
    memory.forget()
    atMoment((moment) => streams.tellAll({ topics: [...liveTopics], ...moment }))
    streams.checkAll()
  })

  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    const viewer = await doors.pulse.guard(askViewer(request, reply, doors))
    if (isClosing) throw new AppError('UNAVAILABLE')
    if (streams.count() >= streamsInAll) throw new AppError('BUSY', { retryAfterSeconds: fullRetrySeconds })
    if (replica) await rememberSeen(request, reply, { replica, config: doors.config })
    const { raw: answer } = reply.hijack()
    // Left while it was asked who they are: of them nothing more would be heard.
    if (answer.destroyed) return reply
    // Ends with the connection: without a frame around each message it takes a third less memory and time.
    answer.useChunkedEncodingByDefault = false
    answer.writeHead(200, {
      // Its type allows for headers that are named and not there, which nobody sets.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      // A connection that was kept afterwards would keep a server that stops; proxies must not collect events.
      connection: 'close',
      'x-accel-buffering': 'no',
    })
    // Not all at once: after a restart every open page comes back.
    answer.write(`retry: ${2000 + Math.round(Math.random() * 3000)}\n\n`)
    const agoMs = agoOf(request)
    // A replica may have answered what was older than the page.
    if (agoMs !== null) {
      const topics = replica ? liveTopics : memory.missedBy(viewer.id, agoMs)
      // Also that it was nothing: a page waits for it.
      answer.write(eventOf({ topics: [...topics] }))
    }
    streams.add(viewer, answer)
    return reply
  })

  app.addHook('preClose', async () => {
    isClosing = true
    streams.endAll()
    // Of a reader that does not read, even the end waits.
    setTimeout(streams.destroyAll, closeGraceMs).unref()
    await unlisten().catch(() => {})
  })
}

/** Null: a page that does not know, and tells itself that everything may have changed. */
function agoOf({ query }: FastifyRequest): number | null {
  const { [liveAgo]: ago } = query as Record<string, unknown>
  if (ago === undefined) return null
  // Anything else is not of our pages.
  return /^\d{1,15}$/.test(String(ago)) ? Number(ago) : Number.POSITIVE_INFINITY
}

const door = { audience: 'user' } as const

async function askViewer(request: FastifyRequest, reply: FastifyReply, doors: Doors): Promise<Viewer> {
  const { viewer } = await openContext(request, reply, door, doors)
  if (!viewer) throw new AppError('NOT_SIGNED_IN')
  return viewer
}

/** Who of these would be let in again, as they are now: with another role a page shows other things, and comes again. */
async function ask(viewers: readonly Viewer[], doors: LiveDoors): Promise<(viewer: Viewer) => boolean> {
  const found = await doors.findViewers(
    doors,
    viewers.map(({ sessionId }) => sessionId),
  )
  const now = new Map(found.map((viewer) => [viewer.sessionId, viewer]))
  return ({ sessionId, role }) => {
    const viewer = now.get(sessionId) ?? null
    return refusalAt(door, viewer, doors.settings()) === null && viewer?.role === role
  }
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
