import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { addressKey } from '#server/platform/bind.ts'
import type { Services } from '#server/platform/context.ts'
import { createTurnstile } from '#server/platform/gate.ts'
import { drawPicture } from './drawing/posters.ts'
import { keepPictures } from './kept-pictures.ts'
import { look, siteOf, versionOf } from './previews.service.ts'
import type { Shared } from './shared.ts'
import { sharedKinds } from './sharing.queries.ts'

// Drawing takes a core for a moment: whoever asks for one picture after the other leaves room for others.
const admit = createTurnstile(2)
// Fewer than may wait for a lookup, or one address could keep all others from theirs.
const admitLook = createTurnstile(30)

type PictureRequest = FastifyRequest<{ Params: { id?: string }; Querystring: { v?: unknown } }>

/** The pictures of links, at the addresses that pages give for them. No session: those who ask for them have none. */
export function servePosters(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'log' | 'pulse' | 'settings'>,
): void {
  const { settings } = services
  const kept = keepPictures()

  async function answer(request: PictureRequest, reply: FastifyReply, shared: Shared) {
    const { appName } = settings()
    const version = versionOf(shared, appName)
    const headers = headersOf(version, request.query.v === version)
    if (isKnown(request.headers['if-none-match'], version)) return reply.headers(headers).code(304).send()
    const picture = await kept(version, () =>
      admit(addressKey(request.ip), () => drawPicture(shared, appName)),
    )
    return reply.headers(headers).type('image/png').send(picture)
  }

  app.get('/og/site.png', (request: PictureRequest, reply) => answer(request, reply, siteOf(services)))
  for (const kind of sharedKinds) {
    app.get(`/og/${kind}/:id.png`, async (request: PictureRequest, reply) => {
      reply.header('cache-control', 'no-store')
      if (settings().maintenanceMode) throw new AppError('MAINTENANCE')
      const shared = await admitLook(addressKey(request.ip), () =>
        services.pulse.guard(look(services, { kind, id: request.params.id ?? '', by: 'picture' })),
      )
      if (!shared) throw new AppError('NOT_FOUND')
      return answer(request, reply, shared)
    })
  }
}

const headersOf = (version: string, isCurrent: boolean) => ({
  etag: `"${version}"`,
  // What is hidden tomorrow is gone from shared caches a day later; an address without its version is asked again.
  'cache-control': isCurrent ? 'public, max-age=86400' : 'public, no-cache',
  // Made to be shown by others.
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
})

/** Whether the asker has this version already (RFC 9110: several, weak ones, or any). */
function isKnown(header: string | undefined, version: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(`"${version}"`) || tags.includes('*')
}
