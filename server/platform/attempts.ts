import { tooManyAttempts } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import type { Ctx, Db } from './context.ts'
import { hashToken } from './tokens.ts'

type Bucket = { bucket: string; key: string; limit: number; pauseMinutes: number }

/**
 * Counts one attempt before it is made, in one statement, so that a burst over several servers cannot pass
 * the limit. The attempt that reaches the limit starts the pause. Refuses with the minutes that remain.
 * Answers whether it was the last before the pause.
 */
export async function takeAttempt(ctx: Ctx, bucket: Bucket): Promise<{ isLast: boolean }> {
  const { secondsLeft, isLast } = await countAttempt(ctx, bucket)
  if (secondsLeft === null) return { isLast }
  throw new AppError('TOO_MANY_ATTEMPTS', {
    message: tooManyAttempts(Math.ceil(secondsLeft / 60)),
    retryAfterSeconds: secondsLeft,
  })
}

/** Counts in the same way, for an answer that must not tell of the limit. */
export async function isAttemptLeft(ctx: Ctx, bucket: Bucket): Promise<boolean> {
  return (await countAttempt(ctx, bucket)).secondsLeft === null
}

type Count = {
  /** Of the pause; null while the limit is not passed. */
  secondsLeft: number | null
  isLast: boolean
}

async function countAttempt(ctx: Ctx, { bucket, key, limit, pauseMinutes }: Bucket): Promise<Count> {
  const [row] = await ctx.db<{ count: number; secondsLeft: number }[]>`
    insert into attempts as a (bucket, key, count, expires_at)
    values (${bucket}, ${hashToken(key)}, 1, now() + make_interval(mins => ${pauseMinutes}))
    on conflict (bucket, key) do update set
      count = case when a.expires_at <= now() then 1 else least(a.count + 1, ${limit + 1}) end,
      expires_at = case
        when a.expires_at <= now() or a.count + 1 = ${limit} then excluded.expires_at
        else a.expires_at
      end
    returning count, greatest(1, ceil(extract(epoch from expires_at - clock_timestamp())))::int as seconds_left`
  // The clock, not now(): a burst waits in line here, and its older now() would ask for more than the pause.
  if (!row || row.count <= limit) return { secondsLeft: null, isLast: row?.count === limit }

  ctx.log.warn({ event: 'limit_reached', bucket }, 'An attempt limit was reached')
  return { secondsLeft: row.secondsLeft, isLast: false }
}

const byHashOf = (keys: readonly string[]): Map<string, string> =>
  new Map(keys.map((key) => [hashToken(key).toString('hex'), key]))

/** Which of these have not been counted for so long; they are from now on. For what is done quietly when it is done again. */
export async function firstWithin(
  db: Db,
  bucket: string,
  keys: readonly string[],
  minutes: number,
): Promise<Set<string>> {
  const byHash = byHashOf(keys)
  // In one order: two that count the same keys must not wait for each other.
  const rows = await db<{ hash: string }[]>`
    insert into attempts as a (bucket, key, count, expires_at)
    select ${bucket}, decode(hash, 'hex'), 1, now() + make_interval(mins => ${minutes})
    from unnest(${[...byHash.keys()].sort()}::text[]) hash
    on conflict (bucket, key) do update set expires_at = excluded.expires_at where a.expires_at <= now()
    returning encode(key, 'hex') as hash`
  return new Set(rows.map(({ hash }) => byHash.get(hash) ?? ''))
}

/** Which of these are counted at present. */
export async function countedNow(db: Db, bucket: string, keys: readonly string[]): Promise<Set<string>> {
  const byHash = byHashOf(keys)
  const rows = await db<{ hash: string }[]>`
    select encode(key, 'hex') as hash from attempts
    where bucket = ${bucket} and expires_at > now()
      and key in (select decode(hash, 'hex') from unnest(${[...byHash.keys()]}::text[]) hash)`
  return new Set(rows.map(({ hash }) => byHash.get(hash) ?? ''))
}

/** An attempt that turned out right does not count against its address. */
export async function giveBackAttempt(
  ctx: Ctx,
  { bucket, key }: Pick<Bucket, 'bucket' | 'key'>,
): Promise<void> {
  await ctx.db`update attempts set count = count - 1 where bucket = ${bucket} and key = ${hashToken(key)} and count > 0`
}

/** Work that failed, as in a full queue, told nobody anything: it was no attempt. */
export async function orGiveBack<Result>(
  ctx: Ctx,
  buckets: Pick<Bucket, 'bucket' | 'key'>[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    for (const bucket of buckets) await giveBackAttempt(ctx, bucket)
    throw error
  }
}

export async function forgetAttempts(
  ctx: Pick<Ctx, 'db'>,
  { bucket, key }: Pick<Bucket, 'bucket' | 'key'>,
): Promise<void> {
  await ctx.db`delete from attempts where bucket = ${bucket} and key = ${hashToken(key)}`
}
