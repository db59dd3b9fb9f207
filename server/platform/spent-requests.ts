import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import type { Db } from './context.ts'

/** Longer than anything waits on a phone for its signal. */
const keptDays = 180

/**
 * Refuses what was made before under this key and has been deleted. To be asked after the insertion, in its transaction: it
 * waits for a deletion that is under way, and only then is it known.
 */
export async function refuseSpent(db: Db, requestKey: string, code: ErrorCode): Promise<void> {
  const [spent] = await db`select from spent_requests where request_key = ${requestKey}`
  if (spent) throw new AppError(code)
}

export async function sweepSpent(db: Db): Promise<void> {
  await db`delete from spent_requests where spent_at < now() - make_interval(days => ${keptDays})`
}
