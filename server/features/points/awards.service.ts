import { mayAward, type PointType, type points } from '#contract/points.ts'
import { inTransaction, violatedConstraint } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { holdAccount, tellOfUsers } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, Db, Verb } from '#server/platform/context.ts'
import { notifyLive } from '#server/platform/live.ts'

export type Award = {
  userId: string
  /** Below zero it takes away. */
  points: number
  pointType: PointType
  description: string
  /** What it is for (`event_creation:<id>`): a person gets it once, however often it is asked for. */
  key: string
}

/**
 * All of it or nothing, in one statement, and once in a transaction: whoever awards again in the same one takes rows
 * out of order, and may wait for somebody who waits for them. Whoever is gone gets nothing; answers who got something.
 */
export function awardPoints(ctx: Pick<Ctx, 'db'>, awards: readonly Award[]): Promise<string[]> {
  return inTransaction(ctx, async ({ db }) => {
    const given = await insertAwards(db, awards)
    if (given.length === 0) return []
    await notifyLive(db, given, ['profile'])
    await tellLeaderboard(db)
    await tellOfUsers({ db })
    return given
  })
}

async function insertAwards(db: Db, awards: readonly Award[]): Promise<string[]> {
  // The account before anything that hangs on it, as its deletion does.
  const people = await db<{ id: string }[]>`
    select id from users where id = any(${awards.map(({ userId }) => userId)}) order by id for key share`
  const isThere = new Set(people.map(({ id }) => id))
  const rows = awards.filter(({ userId }) => isThere.has(userId))
  try {
    const given = await db<{ userId: string }[]>`
      insert into user_points (user_id, points, point_type, description, award_key)
      select "userId", points, "pointType", description, key
      from jsonb_to_recordset(${db.json(rows)}) as award (
        "userId" uuid, points int, "pointType" text, description text, key text
      ) order by "userId", key
      on conflict (user_id, award_key) do nothing returning user_id`
    return [...new Set(given.map(({ userId }) => userId))]
  } catch (error) {
    if (violatedConstraint(error) === 'profiles_total_points_check') throw new AppError('POINTS_BELOW_ZERO')
    throw error
  }
}

/** Everybody sees the leaderboard, and anybody's points can move it. */
const tellLeaderboard = (db: Db): Promise<void> => notifyLive(db, null, ['leaderboard'])

export const award: Verb<typeof points.award> = async (ctx, { requestKey, ...wish }) => {
  const { viewer } = ctx
  if (wish.userId === viewer.id) throw new AppError('POINTS_FOR_ONESELF')
  if (!mayAward(viewer.role, wish.points)) throw new AppError('FORBIDDEN')
  const given = await inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    const [person] = await ctx.db`select from users where id = ${wish.userId} for key share`
    if (!person) throw new AppError('USER_NOT_FOUND')
    // No admin's id: a key stays when its giver goes.
    const given = await awardPoints(ctx, [{ ...wish, key: `request:${requestKey}` }])
    if (given.length > 0)
      await recordAct(ctx, {
        action: 'points_awarded',
        personId: wish.userId,
        details: { points: wish.points, pointType: wish.pointType },
      })
    return given
  })
  if (given.length > 0) {
    ctx.log.info(
      { event: 'points_awarded', userId: wish.userId, points: wish.points, by: viewer.id },
      'Points were awarded',
    )
  }
  return { ok: true }
}
