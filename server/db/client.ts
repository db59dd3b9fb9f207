import postgres from 'postgres'
import type { Ctx, Db } from '#server/platform/context.ts'
import type { Connection } from './embedded/endpoint.ts'
import type { watchedSockets } from './watched-socket.ts'

export type Sql = postgres.Sql

/** Where the server is: a URL, or the socket of the embedded one. */
export type DatabaseAddress = string | Connection

type ClientOptions = {
  maxConnections?: number
  /** What every connection works as, from its first statement on. */
  role?: string
  /** Whose limit is longer than any statement may take. */
  sockets?: Pick<ReturnType<typeof watchedSockets>, 'open'>
  /** Told of each before it is sent, for tests that count them. */
  onStatement?: (text: string) => void
}

export function createClient(address: DatabaseAddress, options: ClientOptions = {}): Sql {
  const settings = {
    max: options.maxConnections ?? 10,
    // The driver's defaults wait for ever on a network that swallows packets.
    connect_timeout: 5,
    idle_timeout: 300,
    backoff: () => 0.2,
    onnotice: () => {},
    connection: {
      application_name: 'tornanti',
      TimeZone: 'UTC',
      statement_timeout: 8_000,
      idle_in_transaction_session_timeout: 15_000,
      ...(options.role && { role: options.role }),
    },
    transform: { undefined: null, column: { from: postgres.toCamel } },
    types: { instant, day },
    ...(options.sockets && { socket: options.sockets.open }),
    ...(options.onStatement && { debug: (_: number, text: string) => options.onStatement?.(text) }),
  } as const
  return (
    typeof address === 'string' ? postgres(address, settings) : postgres({ ...address, ...settings })
  ) as Sql
}

/** Runs the verb's work in one transaction; inside an open one it joins it. */
export async function inTransaction<C extends Pick<Ctx, 'db'>, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  if (!isPool(ctx.db)) return work(ctx)
  const result = await ctx.db.begin((db) => work({ ...ctx, db }))
  return result as Result
}

const isPool = (db: Db): db is postgres.Sql => 'begin' in db

/** Moments travel as ISO text from the row to the browser: nobody re-shapes them on the way. */
const instant = {
  to: 1184,
  from: [1114, 1184],
  serialize: (moment: string | Date) => (moment instanceof Date ? moment.toISOString() : moment),
  parse: (text: string) => new Date(text).toISOString(),
}

/** A calendar day is not a moment: it stays `yyyy-MM-dd` in every time zone. */
const day = { to: 1082, from: [1082], serialize: (text: string) => text, parse: (text: string) => text }

/** The column of a field: `startDate` is `start_date`. */
export const columnOf = (field: string): string => postgres.fromCamel(field)

/** The constraint that refused a write, if that is what the error says. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof postgres.PostgresError && error.code.startsWith('23')
    ? (error.constraint_name ?? '')
    : null
}
