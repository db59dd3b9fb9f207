// What it adds to requests and replies is known only where it is named.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { seenCookie } from '#contract/live.ts'
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
  if (mayLag)
    return (ctx, input, file, request, reply) =>
      place.replica.read(seenBy(request, place), async (db) =>
        work({ ...ctx, db }, input, file, request, reply),
      )
  if (isRead) return work
  return async (ctx, input, file, request, reply) => {
    const answer = await work(ctx, input, file, request, reply)
    await rememberSeen(request, reply, place)
    return answer
  }
}

/** From now on this browser is shown nothing older than this moment. Its pages write the cookie too, after a notice. */
export async function rememberSeen(
  request: FastifyRequest,
  reply: FastifyReply,
  { replica, config }: Place,
): Promise<void> {
  // The work is done: that its moment is not known must not say otherwise.
  const position = await replica.position().catch(() => 0)
  if (position <= seenBy(request, { config })) return
  const flags = { path: '/', sameSite: 'lax', secure: config.hasSecureCookies } as const
  const age = { maxAge: seenCookie.seconds }
  // Not by `setCookie`, which waits for an answer of the framework's: a stream has none.
  reply.header(
    'set-cookie',
    request.server.serializeCookie(nameIn(config), String(position), { ...flags, ...age }),
  )
}

const nameIn = (config: Config): string => seenCookie.name(config.hasSecureCookies)

/** How much of what was written this browser has seen; 0: nothing lately. */
function seenBy({ cookies }: FastifyRequest, { config }: Pick<Place, 'config'>): number {
  const seen = Number(cookies[nameIn(config)] ?? 0)
  return Number.isSafeInteger(seen) && seen > 0 ? seen : 0
}
