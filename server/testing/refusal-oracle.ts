import type { ZodError } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'

/** What only the server can judge, by operation: the time of day, words that are guessed first, an address written as its provider reads it. */
const fieldsBeyondSchema: Record<string, readonly string[]> = {
  'auth.signUp': ['email', 'password'],
  'auth.setupAdmin': ['email', 'password'],
  'auth.resetPassword': ['password'],
  'auth.changePassword': ['password'],
  'events.create': ['startDate'],
  'events.update': ['startDate'],
}

/** Where a list goes on, or what was seen last: text to the contract, and the server's own word, which it alone can read. */
const bookmarks = ['after', 'before', 'newest', 'first']

type Case = {
  name: string
  endpoint: AnyEndpoint
  arrived: unknown
  status: number
  body: Partial<ErrorBody>
}

/**
 * What is wrong with a refusal of an input, by the contract's own schema; null: nothing. What the schema refuses is refused in its
 * words; what it accepts is refused by no schema, only by a rule that is named here or an error that the endpoint declares.
 */
export function wrongRefusal({ name, endpoint, arrived, status, body }: Case): string | null {
  if (body.code !== 'INVALID_INPUT')
    return isKnown(endpoint, status, body.code) ? null : 'an error not declared'
  const { error } = endpoint.input.safeParse(arrived)
  if (error)
    return isSame(sentencesOf(error), body.fields) ? null : 'refused in other words than the schema’s'
  const isBeyond = body.fields
    ? areBeyond(name, Object.keys(body.fields))
    : bookmarks.some((field) => field in (arrived as object))
  return isBeyond ? null : 'refused, though the schema accepts it'
}

/** Whatever else may be wrong with an input is said by an error of the endpoint's own. */
const isKnown = (
  { errors = [] }: AnyEndpoint,
  status: number,
  code: ErrorBody['code'] | undefined,
): boolean => status !== 422 || (code !== undefined && errors.includes(code))

const areBeyond = (name: string, fields: string[]): boolean =>
  fields.length > 0 && fields.every((field) => fieldsBeyondSchema[name]?.includes(field))

/** The first sentence of each field. */
function sentencesOf({ issues }: ZodError): Record<string, string> {
  const backwards = [...issues].reverse().map(({ path, message }) => [path.join('.'), message] as const)
  return Object.fromEntries(backwards.filter(([field]) => field !== ''))
}

const isSame = (some: Record<string, string>, others: Record<string, string> = {}): boolean => {
  const fields = Object.keys(some)
  return (
    fields.length === Object.keys(others).length && fields.every((field) => some[field] === others[field])
  )
}
