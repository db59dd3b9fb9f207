import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import type { Config } from '#server/platform/env.ts'

/**
 * Mail programs post to this address; those that only open it come to the page that asks the same by itself. Nothing is
 * changed here: programs that look at links before people do open them too.
 */
export function serveUnsubscribeLink(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  app.get<{ Params: { token: string } }>('/api/notifications/unsubscribe/:token', (request, reply) => {
    const { token } = request.params
    if (!/^[\w.-]{1,200}$/.test(token)) throw new AppError('NOT_FOUND')
    return reply.redirect(`${publicUrl}/unsubscribe#token=${token}`, 303)
  })
}
