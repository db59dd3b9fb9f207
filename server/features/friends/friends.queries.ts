import type { Friend, FriendRequest } from '#contract/friends.ts'
import { isoText } from '#server/db/iso-text.ts'
import { literal } from '#server/db/literal.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'

/** The row of two people, whoever asked; in the words of the index that makes it the only one. */
export const isPair = (db: Db, a: string, b: string) => db`
  least(requester_id, addressee_id) = least(${a}::uuid, ${b}::uuid)
  and greatest(requester_id, addressee_id) = greatest(${a}::uuid, ${b}::uuid)`

export type Overview = { friendCount: number; received: FriendRequest[]; sent: FriendRequest[] }

/** How many friends there are, and the newest of those who wait on either side. */
export async function getOverview({ db, viewer }: SignedInCtx, mostWaiting: number): Promise<Overview> {
  const waiting = (own: Column, other: Column) => db`array(
    select json_build_object('id', f.id, 'createdAt', ${isoText(db, db`f.created_at`)}, 'person',
      json_build_object('userId', p.user_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url))
    from (
      select id, created_at, ${other} as user_id from friendships
      where ${own} = ${viewer.id} and status = 'pending'
      order by created_at desc, id desc limit ${literal(db, mostWaiting)}
    ) f join people p on p.user_id = f.user_id
    order by f.created_at desc, f.id desc
  )`
  const [row] = await db<Overview[]>`
    select (select count(*) from friendships where requester_id = ${viewer.id} and status = 'accepted')::int
      + (select count(*) from friendships where addressee_id = ${viewer.id} and status = 'accepted')::int as friend_count,
      ${waiting(db`addressee_id`, db`requester_id`)} as received, ${waiting(db`requester_id`, db`addressee_id`)} as sent`
  return row ?? { friendCount: 0, received: [], sent: [] }
}

type Column = ReturnType<Db>

type FriendRow = Friend & Position

export function newestFriends(
  { db, viewer }: SignedInCtx,
  { after, count }: { after: Position | null; count: number },
) {
  const isBehind = after
    ? db`and (answered_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  // Each side by its own index, in order, and no further than the page.
  const side = (own: Column, other: Column) => db`(
    select id, answered_at, ${other} as user_id from friendships
    where ${own} = ${viewer.id} and status = 'accepted' ${isBehind}
    order by answered_at desc, id desc limit ${literal(db, count)}
  )`
  return db<FriendRow[]>`
    select f.id, f.answered_at as created_at, f.answered_at as friends_since,
      p.user_id, p.display_name, p.avatar_url
    from (
      ${side(db`requester_id`, db`addressee_id`)} union all ${side(db`addressee_id`, db`requester_id`)}
      order by answered_at desc, id desc limit ${literal(db, count)}
    ) f join people p on p.user_id = f.user_id
    order by f.answered_at desc, f.id desc`
}
