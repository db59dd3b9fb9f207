import type postgres from 'postgres'
import { friendships } from './friendships.ts'

/** Who rides with whom among the demo people, and who still waits for an answer. */
export async function fillFriends(db: postgres.TransactionSql): Promise<void> {
  const rows = friendships.map(({ from, to, sentDaysAgo, answeredDaysAgo = null }) => ({
    from,
    to,
    sentDaysAgo,
    answeredDaysAgo,
  }))
  const { count } = await db`
    insert into friendships (requester_id, addressee_id, status, created_at, answered_at)
    select r.user_id, a.user_id, case when "answeredDaysAgo" is null then 'pending' else 'accepted' end,
      now() - make_interval(days => "sentDaysAgo"), now() - make_interval(days => "answeredDaysAgo")
    from jsonb_to_recordset(${db.json(rows)}) as bond (
      "from" text, "to" text, "sentDaysAgo" int, "answeredDaysAgo" int
    ) join profiles r on r.nickname = bond."from" join profiles a on a.nickname = bond."to"`
  if (count !== rows.length) throw new Error('A demo friendship is with nobody.')
}
