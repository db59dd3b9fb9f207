import type { Status, SystemFacts, stats } from '#contract/stats.ts'
import { AppError } from '#server/platform/app-error.ts'
import { appStartedAt, appVersion } from '#server/platform/app-version.ts'
import type { Ctx, Db, Verb } from '#server/platform/context.ts'
import { countLiveStreams } from '#server/platform/live.ts'
import { within } from '#server/platform/within.ts'

/** Past this it may as well be away. */
const patienceMs = 2_000

export const status: Verb<typeof stats.status> = async (ctx) => {
  const latencyMs = await orNull(ctx, measureLatency(ctx.db))
  return { database: latencyMs === null ? null : { latencyMs }, ...ownFacts(ctx) }
}

export const system: Verb<typeof stats.system> = async (ctx) => {
  const { db } = ctx
  // First by itself: beside other questions it would be their time that is measured.
  const latencyMs = await orNull(ctx, measureLatency(db))
  const [database, jobs] =
    latencyMs === null
      ? [null, null]
      : await Promise.all([orNull(ctx, askDatabase(db)), orNull(ctx, askJobs(ctx))])
  const { server, measuredAt } = ownFacts(ctx)
  const { serverCount = null, ...facts } = database ?? {}
  return {
    database: database && latencyMs !== null ? { latencyMs, ...(facts as DatabaseFacts) } : null,
    server: {
      ...server,
      nodeVersion: process.versions.node,
      memoryBytes: process.memoryUsage.rss(),
      serverCount,
    },
    jobs,
    measuredAt,
  }
}

/** What this process knows without asking anybody. */
const ownFacts = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Omit<Status, 'database'> => ({
  server: { version: appVersion, startedAt: appStartedAt, liveConnections: countLiveStreams(db) },
  measuredAt: now.toISOString(),
})

/** The quickest of three: the others may have waited for the questions of somebody else's page. */
async function measureLatency(db: Db): Promise<number> {
  const times: number[] = []
  while (times.length < 3) {
    const start = performance.now()
    await db`select 1`
    times.push(performance.now() - start)
  }
  return Math.round(Math.min(...times) * 10) / 10
}

type DatabaseFacts = Omit<NonNullable<SystemFacts['database']>, 'latencyMs'>

async function askDatabase(db: Db): Promise<(DatabaseFacts & { serverCount: number }) | null> {
  const [row] = await db<(DatabaseFacts & { serverCount: number })[]>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size_bytes,
      pg_postmaster_start_time() as started_at, current_setting('max_connections')::int as max_connections,
      connections, server_count
    from connection_counts()`
  return row ?? null
}

async function askJobs({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<SystemFacts['jobs']> {
  const [row] = await db<NonNullable<SystemFacts['jobs']>[]>`
    select
      (select count(*)::int from mail_outbox where sent_at is null and failed_at is null) as mails_waiting,
      (select min(created_at) from mail_outbox where sent_at is null and failed_at is null) as oldest_mail_at,
      (select count(*)::int from mail_outbox where failed_at is not null) as mails_failed,
      (
        select count(*)::int from events
        where status = 'approved' and points_given_at is null and end_date <= ${now}
      ) as events_without_points,
      (select count(*)::int from media_trash where due_at <= now()) as files_to_remove`
  return row ?? null
}

/** A database that does not answer is a fact too. */
function orNull<Result>({ log }: Pick<Ctx, 'log'>, asked: Promise<Result>): Promise<Result | null> {
  return within(patienceMs, asked, () => new AppError('UNAVAILABLE')).catch((error) => {
    log.warn({ err: error }, 'The database did not answer a question about itself')
    return null
  })
}
