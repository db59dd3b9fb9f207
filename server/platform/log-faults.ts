/** What names a fault of the database, the mail server or the system, and never what somebody wrote. */
const telling = [
  'code',
  'severity',
  'constraint_name',
  'table_name',
  'column_name',
  'routine',
  'syscall',
] as const

type Fault = { type: string; message: string; stack?: string; cause?: unknown } & Record<string, unknown>

/**
 * An error as the log keeps it. By itself it would bring all its properties: those of the database quote whole rows (`Key
 * (email)=(…)`, `Failing row contains (…)`), those of a mail server the recipient.
 */
export function faultOf(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: 'what was thrown is no error' }
  const properties = error as unknown as Record<string, unknown>
  const fault: Fault = { type: error.name, message: withoutData(error, error.message) }
  if (error.stack) fault.stack = withoutData(error, error.stack)
  for (const name of telling) {
    if (typeof properties[name] === 'string') fault[name] = properties[name]
  }
  if (depth < 3 && error.cause !== undefined) fault.cause = faultOf(error.cause, depth + 1)
  if (depth < 3 && error instanceof AggregateError)
    fault.errors = error.errors.slice(0, 5).map((one) => faultOf(one, depth + 1))
  return fault
}

/** PostgreSQL's complaints about a value (class 22) quote it; others may name an address or a number. */
function withoutData(error: Error, text: string): string {
  const { code } = error as { code?: unknown }
  const unquoted = typeof code === 'string' && /^22\w{3}$/.test(code) ? text.replace(/"[^"]*"/g, '"…"') : text
  return unquoted
    .replace(/[^\s/<>"'()[\]]{1,64}@[^\s/<>"'()[\]]{1,255}/g, '[e-mail]')
    .replace(/\+\d{7,15}/g, '[phone]')
}
