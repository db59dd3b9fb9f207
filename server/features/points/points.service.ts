import { pageSize } from '#contract/paging.ts'
import type { PointEntry, points } from '#contract/points.ts'
import { literal } from '#server/db/literal.ts'
import type { Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import { standings } from './points.queries.ts'

export const history: Verb<typeof points.history> = async ({ db, viewer }, { after }) => {
  const last = readCursor(after)
  const rows = await db<PointEntry[]>`
    select id, point_type, description, points, created_at from user_points
    where user_id = ${viewer.id}
      ${last ? db`and (created_at, id) < (${last.createdAt}, ${last.id})` : db``}
    order by created_at desc, id desc limit ${literal(db, pageSize + 1)}`
  return cutPage(rows, pageSize)
}

export const leaderboard: Verb<typeof points.leaderboard> = (ctx) => standings(ctx)
