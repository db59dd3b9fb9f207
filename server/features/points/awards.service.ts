import { mayAward, type PointType, type points } from '#contract/points.ts'
import { rankOf } from '#contract/ranks.ts'
import { inTransaction, violatedConstraint } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { tellPeople } from '#server/features/inbox/telling.service.ts'
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
export function awardPoints(ctx: Giver, awards: readonly Award[]): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    const given = await insertAwards(db, awards)
    const people = [...new Set(given.map(({ userId }) => userId))]
    if (people.length === 0) return []
    await tellOfPoints(ctx, given)
    await notifyLive(db, people, ['profile'])
    await tellLeaderboard(db)
    await tellOfUsers({ db })
    return people
  })
}

type Giver = Pick<Ctx, 'db' | 'settings' | 'clock'>
type Given = { userId: string; awardKey: string; points: number }

async function insertAwards(db: Db, awards: readonly Award[]): Promise<Given[]> {
  // The account before anything that hangs on it, as its deletion does.
  const people = await db<{ id: string }[]>`
    select id from users where id = any(${awards.map(({ userId }) => userId)}) order by id for key share`
  const isThere = new Set(people.map(({ id }) => id))
  const rows = awards.filter(({ userId }) => isThere.has(userId))
  try {
    return await db<Given[]>`
      insert into user_points (user_id, points, point_type, description, award_key)
      select "userId", points, "pointType", description, key
      from jsonb_to_recordset(${db.json(rows)}) as award (
        "userId" uuid, points int, "pointType" text, description text, key text
      ) order by "userId", key
      on conflict (user_id, award_key) do nothing returning user_id, award_key, points`
  } catch (error) {
    if (violatedConstraint(error) === 'profiles_total_points_check') throw new AppError('POINTS_BELOW_ZERO')
    throw error
  }
}

/** Of the points, whoever gave them, and of the rank that they led to. */
async function tellOfPoints(ctx: Giver, given: readonly Given[]): Promise<void> {
  const { db, settings, clock } = ctx
  const teller = { db, settings, clock }
  for (const [awardKey, rows] of groupBy(given, ({ awardKey }) => awardKey))
    await tellPeople(teller, {
      kind: 'points',
      to: rows.map(({ userId }) => userId),
      key: `points:${awardKey}`,
      details: { awardKey },
    })
  for (const [rank, rows] of groupBy(await risenTo(db, given), ({ rank }) => rank))
    await tellPeople(teller, {
      kind: 'rank',
      to: rows.map(({ userId }) => userId),
      key: `rank:${rank}`,
      details: { rank },
    })
}

async function risenTo(db: Db, given: readonly Given[]) {
  const gains = groupBy(given, ({ userId }) => userId)
  const totals = await db<{ userId: string; totalPoints: number }[]>`
    select user_id, total_points from profiles where user_id = any(${[...gains.keys()]})`
  return totals.flatMap(({ userId, totalPoints }) => {
    const gain = (gains.get(userId) ?? []).reduce((sum, { points }) => sum + points, 0)
    const rank = rankOf(totalPoints).level
    return gain > 0 && rank !== rankOf(totalPoints - gain).level ? [{ userId, rank }] : []
  })
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
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
