import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Audience } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Audience = Audience,
> = {
  method: Method
  /** Below `/api`, with `:name` for parameters. */
  path: `/${string}`
  audience: Who
  /** One sentence for the API's readers. */
  summary: string
  /** Path parameters, query (GET) and body (others) in one strict object: unknown keys are refused. */
  input: Input
  output: Output
  /** The refusals of its own, beside those that every endpoint shares. */
  errors: readonly ErrorCode[]
  /** Still answered while the site is in maintenance, so that admins can get in and pages can say why. */
  duringMaintenance?: boolean
  /** Open to those who must first set up the second step of signing in. */
  beforeEnrolment?: boolean
  /** The body is one file as it is, not JSON; the rest of the input stands in path and query. */
  upload?: { mediaType: string; maxBytes: number; tooLarge: ErrorCode }
  /**
   * The answer is a file of this type; `output` then only says that it is text. A link of another site leads to it only where
   * that is said: somebody's browser would fetch what is private, or be written down for it, at somebody else's wish.
   */
  download?: { mediaType: string; isLinkable?: boolean }
  /** Called by mail programs too (RFC 8058): from anywhere, with a form. What opens it stands in its path, never in a cookie. */
  isOneClick?: boolean
  /** Never looks at the session, so that it answers while the database is away. */
  isSessionless?: boolean
}

export type AnyEndpoint = Endpoint
export type InputOf<E extends AnyEndpoint> = z.output<E['input']>
export type SentBy<E extends AnyEndpoint> = z.input<E['input']>
export type OutputOf<E extends AnyEndpoint> = z.output<E['output']>

/** Declares one operation of the API. Server and web both derive their side from it. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType, const Who extends Audience>(
  declaration: Omit<Endpoint<Input, Output, Who>, 'errors'> & { errors?: readonly ErrorCode[] },
): Endpoint<Input, Output, Who> {
  return { errors: [], ...declaration }
}

/** Of a file for spreadsheets. */
export const csvMediaType = 'text/csv; charset=utf-8'

export const nothing = z.strictObject({})
export const done = z.object({ ok: z.literal(true) })
