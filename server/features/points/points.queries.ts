import { leaderboardSize, type Standing } from '#contract/points.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'

const hasPlace = (db: Db) => db`total_points > 0 and not is_blocked`
/** The order of the leaderboard, in the words of its index: of equals, whoever got there first. */
const order = (db: Db) => db`total_points desc, points_reached_at, user_id`

/** The first ones in their order and, where the viewer is not among them, the viewer as the last row. */
export function standings({ db, viewer }: SignedInCtx) {
  return db<Standing[]>`
    with top as (
      select user_id, total_points, rank_level, row_number() over (order by ${order(db)})::int as place
      from (select * from profiles where ${hasPlace(db)} order by ${order(db)} limit ${leaderboardSize}) first
    ), own as (
      select user_id, total_points, rank_level, ${placesBefore(db)} + 1 as place from profiles me
      where user_id = ${viewer.id} and ${hasPlace(db)} and user_id not in (select user_id from top)
    )
    select s.place, s.total_points, s.rank_level, p.user_id, p.display_name, p.avatar_url
    from (select * from top union all select * from own) s join people p on p.user_id = s.user_id
    order by s.place`
}

/** Whoever has more, whoever got here on an earlier day, and of this day's whoever was earlier. */
const placesBefore = (db: Db) => db`(
  coalesce((
    select sum(people) from point_crowds where reached_on = '-infinity' and total_points > me.total_points
  ), 0) + coalesce((
    select sum(people) from point_crowds where total_points = me.total_points and reached_on > '-infinity'
      and reached_on < (me.points_reached_at at time zone 'UTC')::date
  ), 0) + (
    select count(*) from profiles other where ${hasPlace(db)} and total_points = me.total_points
      and points_reached_at >= date_trunc('day', me.points_reached_at, 'UTC')
      and (points_reached_at, user_id) < (me.points_reached_at, me.user_id)
  ))::int`

/** Totals and crowds that are not what the history says: none, ever. */
export function miscounted(db: Db) {
  return db<{ what: string; stored: number | null; counted: number | null }[]>`
    with totals as (
      select p.user_id, p.total_points as stored, coalesce(sum(h.points), 0)::int as counted
      from profiles p left join user_points h on h.user_id = p.user_id group by p.id
    ), crowds as (
      select total_points, coalesce((points_reached_at at time zone 'UTC')::date, '-infinity') as reached_on,
        count(*)::int as people
      from profiles where ${hasPlace(db)}
      group by grouping sets ((total_points), (total_points, (points_reached_at at time zone 'UTC')::date))
    )
    select 'total of ' || user_id as what, stored, counted from totals where stored <> counted
    union all
    select 'people with ' || total_points || ' since ' || reached_on, stored.people, counted.people
    from point_crowds stored full join crowds counted using (total_points, reached_on)
    where stored.people is distinct from counted.people`
}
