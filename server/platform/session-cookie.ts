// What it adds to requests and replies is known only where it is named.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lifetimes } from '#contract/auth-forms.ts'
import type { Config } from './env.ts'

/** `__Host-` binds the cookie to this host over https; plain http on one's own machine cannot carry it. */
export const cookieName = (config: Pick<Config, 'hasSecureCookies'>): string =>
  config.hasSecureCookies ? '__Host-tornanti' : 'tornanti'

export function createSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config) {
  const name = cookieName(config)
  const flags = { httpOnly: true, sameSite: 'lax', secure: config.hasSecureCookies, path: '/' } as const
  return {
    read: (): string | null => request.cookies[name] ?? null,
    set: (token: string): void => {
      // The server decides when a session ends; the browser keeps the cookie for as long as one can last.
      reply.setCookie(name, token, { ...flags, maxAge: lifetimes.sessionMaxDays * 86_400 })
    },
    clear: (): void => {
      reply.clearCookie(name, flags)
    },
  }
}
