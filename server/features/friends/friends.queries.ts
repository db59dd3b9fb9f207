import type { Friend, FriendRequest } from '#contract/friends.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'

/** The row of two people, whoever asked; in the words of the index that makes it the only one. */
export const isPair = (db: Db, a: string, b: string) => db`
  least(requester_id, addressee_id) = least(${a}::uuid, ${b}::uuid)
  and greatest(requester_id, addressee_id) = greatest(${a}::uuid, ${b}::uuid)`

export async function countFriends({ db, viewer }: SignedInCtx): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select (select count(*) from friendships where requester_id = ${viewer.id} and status = 'accepted')::int
      + (select count(*) from friendships where addressee_id = ${viewer.id} and status = 'accepted')::int as count`
  return row?.count ?? 0
}

type WaitingSide = 'received' | 'sent'

export function waiting({ db, viewer }: SignedInCtx, side: WaitingSide, count: number) {
  const [own, other] =
    side === 'received' ? [db`addressee_id`, db`requester_id`] : [db`requester_id`, db`addressee_id`]
  return db<FriendRequest[]>`
    select f.id, f.created_at, ${personJson(db)} as person
    from (
      select id, created_at, ${other} as user_id from friendships
      where ${own} = ${viewer.id} and status = 'pending'
      order by created_at desc, id desc limit ${count}
    ) f join people p on p.user_id = f.user_id
    order by f.created_at desc, f.id desc`
}

const personJson = (db: Db) =>
  db`json_build_object('userId', p.user_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url)`

type FriendRow = Friend & Position

export function newestFriends(
  { db, viewer }: SignedInCtx,
  { after, count }: { after: Position | null; count: number },
) {
  const isBehind = after
    ? db`and (answered_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  const side = (own: ReturnType<Db>, other: ReturnType<Db>) => db`
    select id, answered_at, ${other} as user_id from friendships
    where ${own} = ${viewer.id} and status = 'accepted' ${isBehind}`
  return db<FriendRow[]>`
    select f.id, f.answered_at as created_at, f.answered_at as friends_since,
      p.user_id, p.display_name, p.avatar_url
    from (
      ${side(db`requester_id`, db`addressee_id`)} union all ${side(db`addressee_id`, db`requester_id`)}
      order by answered_at desc, id desc limit ${count}
    ) f join people p on p.user_id = f.user_id
    order by f.answered_at desc, f.id desc`
}
