import type { AnyEndpoint, OutputOf, SentBy } from '#contract/endpoint.ts'
import { type ErrorCode, generalErrors } from '#contract/errors.ts'
import { isId } from '#contract/is-id.ts'
import { noteReached } from './offline/connection.ts'
import { seenHeaders } from './seen.ts'

const timeLimitMs = 15_000

/** What can be said without the server's own sentence. */
const ownErrors = {
  ...generalErrors,
  NO_CONNECTION: [0, 'Connessione assente. Controlla la rete e riprova.'],
  NO_ANSWER: [0, 'Il server non risponde. Riprova tra poco.'],
  NO_ROOM: [507, 'Non c’è abbastanza spazio su questo dispositivo. Libera memoria e riprova.'],
  TOO_MANY_KEPT: [409, 'Hai già il massimo di itinerari disponibili offline. Rimuovine uno e riprova.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
type OwnErrorCode = keyof typeof ownErrors
export type ApiErrorCode = ErrorCode | OwnErrorCode

type Answer = { message: string; status: number; fields?: Record<string, string> }

/** The one failure that the web knows. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly fields: Readonly<Record<string, string>>
  readonly status: number

  /** A refusal of the server's comes with its sentence. */
  constructor(code: ApiErrorCode, answer: Answer)
  constructor(code: OwnErrorCode, answer?: Partial<Answer>)
  constructor(code: ApiErrorCode, answer: Partial<Answer> = {}) {
    const [status, message] = ownErrors[isOwn(code) ? code : 'INTERNAL']
    super(answer.message || message)
    this.name = 'ApiError'
    this.code = code
    this.fields = answer.fields ?? {}
    this.status = answer.status ?? status
  }
}

const isOwn = (code: string): code is OwnErrorCode => Object.hasOwn(ownErrors, code)

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** The failure comes from the line or the server, not from what was asked: another try may succeed. */
export function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500) && error.code !== 'MAINTENANCE'
}

/** Calls one endpoint of the contract. Rejects with an `ApiError`, or with the abort of `signal`. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: SentBy<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const limit = AbortSignal.timeout(timeLimitMs)
  const response = await send(endpoint, input, signal ? AbortSignal.any([signal, limit]) : limit).catch(
    (error: unknown) => {
      if (signal?.aborted || isApiError(error)) throw error
      noteReached(false)
      throw new ApiError(limit.aborted ? 'NO_ANSWER' : 'NO_CONNECTION')
    },
  )
  noteReached(true)
  if (!response.ok) throw failureOf(response.status, response.body)
  // A page in place of JSON: a proxy's answer, or a server that is not ours.
  if (typeof response.body !== 'object') throw new ApiError('INTERNAL', { status: response.status })
  // The server's serialiser is made from this same schema, so its answer is not parsed twice.
  return response.body as OutputOf<E>
}

/** The address and the rest of the input: path parameters filled in, a query for GET and beside a file. */
export function addressOf(endpoint: AnyEndpoint, input: unknown): { url: string; rest: object } {
  const rest: Record<string, unknown> = { ...(input as object) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    if (!isParameter(name, value)) throw new ApiError('INVALID_INPUT')
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const query = endpoint.method === 'GET' || endpoint.upload ? queryOf(rest) : ''
  return { url: `/api${path}${query}`, rest }
}

/**
 * An id out of the address may be anything; `overview` for one would reach another endpoint. Asked here, and not of the
 * endpoint's rule: that stays with the server (decision 047). What is no id is a word of ours, or a code, signed ones in two parts.
 */
export function isParameter(name: string, value: unknown): boolean {
  return isNameOfId(name) ? isId(value) : /^[\w-]+(?:\.[\w-]+)*$/.test(String(value ?? ''))
}

const isNameOfId = (name: string): boolean => name === 'id' || name === 'requestKey' || name.endsWith('Id')

async function send(endpoint: AnyEndpoint, input: unknown, signal: AbortSignal) {
  const { url, rest } = addressOf(endpoint, input)
  const request: RequestInit = {
    method: endpoint.method,
    headers: { accept: 'application/json', ...seenHeaders() },
    signal,
  }
  if (endpoint.method !== 'GET') {
    request.headers = { ...request.headers, 'content-type': 'application/json' }
    request.body = JSON.stringify(rest)
  }
  const response = await fetch(url, request)
  return { ok: response.ok, status: response.status, body: parse(await response.text()) }
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  return query.size > 0 ? `?${query}` : ''
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function failureOf(status: number, body: unknown): ApiError {
  const { code, message, fields } = (body ?? {}) as { code?: unknown; message?: unknown; fields?: unknown }
  const answer = { status, ...(fields instanceof Object && { fields: fields as Record<string, string> }) }
  if (typeof code !== 'string') return new ApiError('INTERNAL', { status })
  // A newer server's refusal is as good as one that we know: it is its sentence that people read.
  if (typeof message === 'string') return new ApiError(code as ErrorCode, { ...answer, message })
  return isOwn(code) ? new ApiError(code, answer) : new ApiError('INTERNAL', { status })
}
