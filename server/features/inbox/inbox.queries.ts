import { type InboxItem, inboxLimits } from '#contract/inbox.ts'
import { literal } from '#server/db/literal.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'
import { type Told, wordsOf } from './wording.ts'

type Row = Told & Pick<InboxItem, 'id' | 'isRead' | 'createdAt'>

type Page = { userId: string; after: Position | null; count: number }

/** The newest behind a place. */
export async function listItems(
  { db }: Pick<Ctx, 'db'>,
  { userId, after, count }: Page,
): Promise<InboxItem[]> {
  const behind = after
    ? db`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  const rows = await readRows(
    db,
    db`select * from inbox where user_id = ${userId} and is_listed ${behind}
      order by created_at desc, id desc limit ${literal(db, count)}`,
  )
  return rows.map(itemOf)
}

/** One that nobody has read yet, by what it is about. */
export async function findUnread(db: Db, userId: string, key: string): Promise<InboxItem | null> {
  const [row] = await readRows(
    db,
    db`select * from inbox where user_id = ${userId} and gather_key = ${key} and not is_read and ${hasDoer(db)}`,
  )
  return row ? itemOf(row) : null
}

export async function findUnreadById(db: Db, id: string): Promise<InboxItem | null> {
  const [row] = await readRows(
    db,
    db`select * from inbox where id = ${id} and not is_read and ${hasDoer(db)}`,
  )
  return row ? itemOf(row) : null
}

/** What only people did who are blocked by now is neither mailed nor rung; the page says that somebody did it. */
const hasDoer = (db: Db) => db`(
  not exists (select from inbox_people x where x.item_id = inbox.id)
  or exists (
    select from inbox_people x join users u on u.id = x.person_id where x.item_id = inbox.id and u.blocked_at is null
  )
)`

/** Names and words are looked up now: nothing of them is kept. Whoever was blocked since is nobody to others. */
function readRows(db: Db, picked: ReturnType<Db>): Promise<Row[]> {
  return db<Row[]>`
    with picked as (${picked})
    select n.id, n.kind, n.details, n.is_read, n.created_at, n.post_id, n.event_id, who.people_count, (
        select coalesce(jsonb_agg(
          jsonb_build_object('userId', w.user_id, 'displayName', w.display_name, 'avatarUrl', w.avatar_url) order by s.place
        ), '[]')
        from unnest(who.newest) with ordinality s(person_id, place) join people w on w.user_id = s.person_id
      ) as people,
      left(c.content, 400) as words, e.title as event_title, e.start_date, e.rejection_reason, e.cancellation_reason,
      p.points, p.description as points_for
    from picked n
    left join community_posts c on c.id = n.post_id
    left join events e on e.id = n.event_id
    left join user_points p on p.user_id = n.user_id and p.award_key = n.details ->> 'awardKey'
    cross join lateral (
      select count(*)::int as people_count,
        (array_agg(x.person_id order by x.at desc, x.person_id))[:${literal(db, inboxLimits.peopleShown)}] as newest
      from (
        select person_id, at from inbox_people where item_id = n.id
        order by at desc limit ${literal(db, inboxLimits.peopleCounted + 1)}
      ) x join users u on u.id = x.person_id and u.blocked_at is null
    ) who
    order by n.created_at desc, n.id desc`
}

const itemOf = (row: Row): InboxItem => ({
  id: row.id,
  kind: row.kind,
  ...wordsOf(row),
  people: row.people,
  isRead: row.isRead,
  createdAt: row.createdAt,
})

export async function countUnread({ db }: Pick<Ctx, 'db'>, userId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int from (
      select from inbox where user_id = ${userId} and is_listed and not is_read limit ${literal(db, inboxLimits.countedUnread)}
    ) unread`
  return row?.count ?? 0
}
