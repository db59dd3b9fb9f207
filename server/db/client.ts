import postgres from 'postgres'
import type { Ctx, Db } from '#server/platform/context.ts'
import { keepNotices } from '#server/platform/notices.ts'
import type { Connection } from './embedded/endpoint.ts'
import type { watchedSockets } from './watched-socket.ts'

export type Sql = postgres.Sql

/** Where the server is: a URL, or the socket of the embedded one. */
export type DatabaseAddress = string | Connection

export type ClientOptions = {
  maxConnections?: number
  /** What every connection works as, from its first statement on. */
  role?: string
  /**
   * Through a pooler that lends connections for a transaction: it refuses settings of a connection, which the login has by itself
   * then (pooler.ts), and statements prepared on one connection are unknown on the next (`?prepare=true`: the pooler knows them).
   */
  isPooled?: boolean
  /** Whose limit is longer than any statement may take. */
  sockets?: Pick<ReturnType<typeof watchedSockets>, 'open'>
  /** Told of each before it is sent, for tests that count them. */
  onStatement?: (text: string) => void
  /** Told what the server says besides its answers, for tests that read its plans. */
  onNotice?: (text: string) => void
}

/** Of each statement, and of a transaction in which nothing happens. */
export const timeLimits = {
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

/** By default PostgreSQL believes in disks that turn, and sooner reads and sorts much than it follows an index. */
const planning = { random_page_cost: 1.1 } as const

export function createClient(address: DatabaseAddress, options: ClientOptions = {}): Sql {
  const settings = {
    max: options.maxConnections ?? (options.isPooled ? 30 : 10),
    // The driver's defaults wait for ever on a network that swallows packets.
    connect_timeout: 5,
    idle_timeout: 300,
    backoff: () => 0.2,
    onnotice: (notice: postgres.Notice) => options.onNotice?.(notice.message ?? ''),
    connection: {
      application_name: 'tornanti',
      TimeZone: 'UTC',
      ...(!options.isPooled && timeLimits),
      ...(!options.isPooled && planning),
      ...(options.role && { role: options.role }),
    },
    // One question at a time on each: what was sent ahead of the end of another is left on a connection that is lent on.
    ...(options.isPooled && { max_pipeline: 0 }),
    ...(options.isPooled && !knowsPrepared(address) && { prepare: false }),
    transform: { undefined: null, column: { from: postgres.toCamel } },
    types: { instant, day },
    ...(options.sockets && { socket: options.sockets.open }),
    ...(options.onStatement && { debug: (_: number, text: string) => options.onStatement?.(text) }),
  } as const
  return (
    typeof address === 'string' ? postgres(address, settings) : postgres({ ...address, ...settings })
  ) as Sql
}

const knowsPrepared = (address: DatabaseAddress): boolean =>
  typeof address === 'string' && new URL(address).searchParams.has('prepare')

/** Runs the verb's work in one transaction; inside an open one it joins it. What it says is heard once it has committed. */
export async function inTransaction<C extends Pick<Ctx, 'db'>, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  if (!isPool(ctx.db)) return work(ctx)
  const notices = keepNotices(ctx.db)
  let isDone = false
  const run = async (db: Db) => {
    notices.keep(db)
    const result = await work({ ...ctx, db })
    isDone = true
    return result
  }
  try {
    const result = await ctx.db.begin(run)
    notices.release()
    return result as Result
  } catch (error) {
    // The commit went out and its answer was lost: it may hold, and one notice too many does no harm.
    if (isDone && !(error instanceof postgres.PostgresError)) notices.release()
    throw error
  }
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
