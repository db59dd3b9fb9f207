// What it adds to requests and replies is known only where it is named.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { seenHeader, seenMs } from '#contract/seen.ts'
import type { Ctx, Replica } from './context.ts'
import type { Config } from './env.ts'
import type { SpooledFile } from './spool.ts'

export type Work = (
  ctx: Ctx,
  input: unknown,
  file: SpooledFile | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) => unknown

type Place = { replica: Replica; config: Config }

/** The same work where there is a replica: what may lag is read there, and who has written is shown what they wrote. */
export function besideReplica(
  work: Work,
  { isRead, mayLag }: { isRead: boolean; mayLag: boolean },
  place: Place,
): Work {
  return async (ctx, input, file, request, reply) => {
    if (!isRead) {
      const answer = await work(ctx, input, file, request, reply)
      await rememberSeen(request, reply, place)
      return answer
    }
    noteHeard(request, reply, place)
    if (!mayLag) return work(ctx, input, file, request, reply)
    return place.replica.read(seenBy(request, place), async (db) =>
      work({ ...ctx, db }, input, file, request, reply),
    )
  }
}

/** What one of its tabs was told of, no page and no other tab of this browser is shown older. */
function noteHeard(request: FastifyRequest, reply: FastifyReply, { config }: Pick<Place, 'config'>): void {
  const heard = heardBy(request)
  if (heard > keptBy(request, config)) keepSeen(request, reply, config, heard)
}

/** From now on this browser is shown nothing older than this moment. */
export async function rememberSeen(
  request: FastifyRequest,
  reply: FastifyReply,
  { replica, config }: Place,
): Promise<void> {
  // The work is done: that its moment is not known must not say otherwise.
  const position = await replica.position().catch(() => 0)
  if (position > keptBy(request, config)) keepSeen(request, reply, config, position)
}

function keepSeen(request: FastifyRequest, reply: FastifyReply, config: Config, position: number): void {
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.hasSecureCookies } as const
  const age = { maxAge: seenMs / 1000 }
  // Not by `setCookie`, which waits for an answer of the framework's: a stream has none.
  reply.header(
    'set-cookie',
    request.server.serializeCookie(nameIn(config), String(position), { ...flags, ...age }),
  )
}

/** Over https it is bound to this host. */
const nameIn = ({ hasSecureCookies }: Config): string =>
  hasSecureCookies ? '__Host-tornanti-seen' : 'tornanti-seen'

/** How much of what was written this browser has seen; 0: nothing lately. */
const seenBy = (request: FastifyRequest, { config }: Pick<Place, 'config'>): number =>
  Math.max(keptBy(request, config), heardBy(request))
const keptBy = ({ cookies }: FastifyRequest, config: Config): number => positionIn(cookies[nameIn(config)])
const heardBy = ({ headers }: FastifyRequest): number => positionIn(headers[seenHeader])

function positionIn(given: unknown): number {
  const position = Number(given ?? 0)
  return Number.isSafeInteger(position) && position > 0 ? position : 0
}
