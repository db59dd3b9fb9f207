import { leaderboardSize, type Standing } from '#contract/points.ts'
import { literal } from '#server/db/literal.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'
import { gathered, oncePer } from '#server/platform/gathered.ts'

const hasPlace = (db: Db) => db`total_points > 0 and not is_blocked`
/** The order of the leaderboard, in the words of its index: of equals, whoever got there first. */
const order = (db: Db) => db`total_points desc, points_reached_at, user_id`

/** The first ones in their order and, where the viewer is not among them, the viewer. */
export const standings = ({ db, viewer }: SignedInCtx): Promise<Leaderboard> => leaderboards(db)(viewer.id)

type Leaderboard = { top: Standing[]; own: Standing | null }

/** Whoever asks at once is answered by one statement. */
const leaderboards = oncePer((db: Db) =>
  gathered(async (viewerIds: readonly string[]): Promise<Leaderboard[]> => {
    const rows = await db<Standing[]>`
      with top as materialized (
        select ${shown(db)}, row_number() over (order by ${order(db)})::int as place
        from people where ${hasPlace(db)} order by ${order(db)} limit ${literal(db, leaderboardSize)}
      ), me as materialized (
        select ${shown(db)}, points_reached_at, points_reached_at at time zone 'UTC' as reached from people
        where ${isOneOf(db, viewerIds)} and ${hasPlace(db)} and user_id not in (select user_id from top)
      )
      select * from top union all select ${shown(db)}, ${placesBefore(db)} + 1 from me order by place`
    const top = rows.slice(0, leaderboardSize)
    const others = new Map(rows.slice(leaderboardSize).map((standing) => [standing.userId, standing]))
    return viewerIds.map((id) => ({ top, own: others.get(id) ?? null }))
  }),
)

/** Of an array of any length PostgreSQL expects ten: it would think of a plan for each asking, which takes longer than the answer. */
const isOneOf = (db: Db, viewerIds: readonly string[]) =>
  viewerIds.length === 1 ? db`user_id = ${viewerIds[0] ?? ''}` : db`user_id = any(${viewerIds}::uuid[])`

const shown = (db: Db) => db`user_id, display_name, avatar_url, total_points, rank_level`

/** Whoever has more; of equals, whoever got here in an earlier month, on an earlier day, earlier on the same day. */
const placesBefore = (db: Db) => db`(
  coalesce((select sum(people) from point_crowds where span = 'ever' and total_points > me.total_points), 0)
  + coalesce((
    select sum(people) from point_crowds where span = 'month' and total_points = me.total_points
      and since < date_trunc('month', me.reached)::date
  ), 0) + coalesce((
    select sum(people) from point_crowds where span = 'day' and total_points = me.total_points
      and since >= date_trunc('month', me.reached)::date and since < me.reached::date
  ), 0) + (
    select count(*) from profiles other where ${hasPlace(db)} and total_points = me.total_points
      and points_reached_at >= date_trunc('day', me.reached) at time zone 'UTC'
      and (points_reached_at, user_id) < (me.points_reached_at, me.user_id)
  ))::int`

/** Totals and crowds that are not what the history says: none, ever. */
export function miscounted(db: Db) {
  return db<{ what: string; stored: number | null; counted: number | null }[]>`
    select 'points of ' || p.user_id as what, p.total_points as stored, coalesce(sum(h.points), 0)::int as counted
    from profiles p left join user_points h on h.user_id = p.user_id group by p.id
    having p.total_points <> coalesce(sum(h.points), 0)
    union all
    select concat_ws(' ', 'people with', total_points, 'points,', span, since), stored.people, counted.people
    from point_crowds stored full join counted_crowds counted using (span, total_points, since)
    where stored.people is distinct from counted.people`
}
