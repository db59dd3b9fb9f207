import { tooManyAttempts } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import type { Ctx } from './context.ts'
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
  throw tooMany(secondsLeft)
}

export const tooMany = (secondsLeft: number): AppError =>
  new AppError('TOO_MANY_ATTEMPTS', {
    message: tooManyAttempts(Math.ceil(secondsLeft / 60)),
    retryAfterSeconds: secondsLeft,
  })

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
    select * from count_attempt(${bucket}, ${hashToken(key)}, ${limit}, ${pauseMinutes})`
  if (!row || row.count <= limit) return { secondsLeft: null, isLast: row?.count === limit }

  logLimit(ctx, bucket)
  return { secondsLeft: row.secondsLeft, isLast: false }
}

export const logLimit = ({ log }: Pick<Ctx, 'log'>, bucket: string): void =>
  log.warn({ event: 'limit_reached', bucket }, 'An attempt limit was reached')

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
