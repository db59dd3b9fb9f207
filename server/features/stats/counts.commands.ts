import { inTransaction } from '#server/db/client.ts'
import type { Db } from '#server/platform/context.ts'

type Difference = { what: string; id: string; kept: number; counted: number }

/** Every count that the database keeps in a row, beside what it counts. */
const countsOf = (db: Db) => ({
  likes: db`
    select 'likes of post' as what, p.id::text, p.like_count as kept,
      (select count(*)::int from post_likes l where l.post_id = p.id) as counted from community_posts p`,
  comments: db`
    select 'comments of post' as what, p.id::text, p.comment_count as kept,
      (select count(*)::int from post_comments c where c.post_id = p.id) as counted from community_posts p`,
  participants: db`
    select 'participants of event' as what, p.event_id::text as id, p.participant_count as kept,
      (select count(*)::int from event_participants a where a.event_id = p.event_id and a.status = 'registered') as counted
    from event_places p`,
  waiting: db`
    select 'people in line for event' as what, p.event_id::text as id, p.waiting_count as kept,
      (select count(*)::int from event_participants a where a.event_id = p.event_id and a.status = 'waiting') as counted
    from event_places p`,
  saves: db`
    select 'saves of itinerary' as what, i.id::text, i.save_count as kept,
      (select count(*)::int from itinerary_saves s where s.itinerary_id = i.id) as counted from itineraries i`,
  points: db`
    select 'points of user' as what, p.user_id::text as id, p.total_points as kept,
      (select coalesce(sum(h.points), 0)::int from user_points h where h.user_id = p.user_id) as counted
    from profiles p`,
  crowds: db`
    select 'people with points' as what, concat_ws(' ', total_points, span, since) as id,
      coalesce(stored.people, 0) as kept, coalesce(found.people, 0) as counted
    from point_crowds stored full join counted_crowds found using (span, total_points, since)`,
  reports: db`
    select 'open reports of' as what, thing_id::text as id, coalesce(stored.report_count, 0) as kept,
      coalesce(found.report_count, 0) as counted
    from reported stored full join counted_reports found using (thing_id)`,
  days: db`
    select 'count of a day' as what, concat_ws(' ', thing, nullif(state, ''), day) as id,
      coalesce(stored.count, 0) as kept, coalesce(found.count, 0) as counted
    from kept_day_counts stored full join counted_days found using (thing, state, day)`,
})

const shown = 50

/** Recomputes and compares; changes nothing. In one statement: a like meanwhile would be a difference. */
export async function checkCounts({ db }: { db: Db }): Promise<{ isDone: boolean; text: string }> {
  const rows = await inTransaction({ db }, async ({ db }) => {
    const { likes, comments, participants, waiting, saves, points, crowds, reports, days } = countsOf(db)
    // Of a large community it takes longer than any request may.
    await db`set local statement_timeout = 0`
    return db<(Difference & { total: number })[]>`
      select what, id, kept, counted, (count(*) over ())::int as total
      from (${likes} union all ${comments} union all ${participants} union all ${waiting} union all ${saves} union all ${points} union all ${crowds} union all ${reports} union all ${days}) every
      where kept <> counted order by what, id limit ${shown}`
  })
  const [first] = rows
  if (!first) return { isDone: true, text: 'Every count is right.' }
  const lines = rows.map(
    ({ what, id, kept, counted }) => `${what} ${id}: ${kept} is kept, ${counted} are there`,
  )
  return { isDone: false, text: [...lines, `${first.total} counts are wrong.`].join('\n') }
}
