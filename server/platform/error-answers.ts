import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import type { Logger } from './log.ts'

/** The one place where a failure becomes an HTTP answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger) {
  const refusal = toRefusal(error, request.viewerId)
  const status = errors[refusal.code][0]
  request.refusal = refusal.code
  if (status >= 500 && refusal.code !== 'MAINTENANCE') {
    const level = refusal.code === 'INTERNAL' ? 'error' : 'warn'
    // Whom we send away because there are too many is no fault to look for: a line, not a page of it.
    const err = refusal.code === 'BUSY' ? undefined : error
    log[level]({ err, requestId: request.id, route: request.routeOptions.url }, `Answered ${refusal.code}`)
  }
  const retryAfter = refusal.retryAfterSeconds ?? (status === 503 ? 5 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))

  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
    ...(status === 500 && { requestId: request.id }),
  }
  return reply.code(status).type('application/json').serializer(JSON.stringify).send(body)
}

export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  request.refusal = 'NOT_FOUND'
  return reply.code(404).type('application/json').send(refusalBody('NOT_FOUND'))
}

/** A refusal with nothing to add to its code. */
export function refusalBody(code: ErrorCode): string {
  const body: ErrorBody = { code, message: errors[code][1] }
  return JSON.stringify(body)
}

function toRefusal(error: unknown, viewerId: string | null): AppError {
  if (error instanceof AppError) return error
  if (refersToGone(error, viewerId)) return new AppError('NOT_SIGNED_IN')
  if (error instanceof ZodError) return new AppError('INVALID_INPUT', { fields: fieldSentences(error) })
  return new AppError(codeOf(error))
}

/** The first sentence of each field; what belongs to no field (an unknown key) is in the code alone. */
function fieldSentences(error: ZodError): Record<string, string> {
  const sentences = new Map<string, string>()
  for (const issue of error.issues) {
    const name = issue.path.join('.')
    if (name !== '' && !sentences.has(name)) sentences.set(name, issue.message)
  }
  return Object.fromEntries(sentences)
}

/** The viewer's account was deleted in the middle of one of its own writes: a foreign key finds it no more. */
function refersToGone(error: unknown, viewerId: string | null): boolean {
  const { code, detail } = (error ?? {}) as { code?: unknown; detail?: unknown }
  return code === '23503' && viewerId !== null && String(detail).includes(`(${viewerId})`)
}

const databaseAway = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  // This machine: nothing more to give for now, no room on the disk.
  ...['EAGAIN', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'ENOSPC', 'EDQUOT'],
  // PostgreSQL: a lock or statement or transaction that took too long, read-only, a deadlock, two that cannot both be.
  ...['55P03', '57014', '25P03', '25P04', '25006', '40P01', '40001'],
])
/** PostgreSQL: the connection, no more resources, shutting down or starting, its own disk. */
const databaseAwayClass = /^(08|53|57P|58030$)/

function codeOf(error: unknown): ErrorCode {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  // First: a sender who goes away in the middle of a body has a code of the database's, ECONNRESET.
  if (statusCode === 413) return 'TOO_LARGE'
  if (statusCode === 415) return 'UNSUPPORTED_CONTENT'
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return 'MALFORMED_REQUEST'
  if (typeof code === 'string' && (databaseAway.has(code) || databaseAwayClass.test(code)))
    return 'UNAVAILABLE'
  return 'INTERNAL'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why this request was answered with a failure; it is in its log line. */
    refusal: ErrorCode | null
  }
}
