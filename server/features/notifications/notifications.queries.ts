import { type Notification, type NotificationSubject, notificationLimits } from '#contract/notifications.ts'
import { literal } from '#server/db/literal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'
import { type Told, wordsOf } from './wording.ts'

type Row = Pick<Notification, 'id' | 'isRead' | 'createdAt'> & Told & Record<SubjectColumn, string | null>
type SubjectColumn = 'personId' | 'eventId' | 'poiId' | 'postId'

/** The newest behind a place. Names and words are looked up now: nothing of them is kept here. */
export async function listNotifications(
  { db }: Pick<Ctx, 'db'>,
  { after, count }: { after: Position | null; count: number },
): Promise<Notification[]> {
  const behind = after
    ? db`where (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  const rows = await db<Row[]>`
    with picked as (
      select * from admin_notifications ${behind} order by created_at desc, id desc limit ${literal(db, count)}
    )
    select n.id, n.type, n.warning, n.role, n.count, n.is_gathered, n.is_read, n.created_at, n.person_id, n.event_id,
      n.poi_id, coalesce(n.post_id, c.post_id) as post_id, n.comment_id is not null as is_comment,
      who.display_name as person, e.title as event_title, e.start_date, e.status as event_status,
      x.name as poi_name, x.verified as is_poi_verified, left(coalesce(c.content, p.content), 200) as words, coalesce(
        (select reason from content_reports r where r.post_id = n.post_id order by r.created_at desc, r.id desc limit 1),
        (select reason from content_reports r where r.comment_id = n.comment_id order by r.created_at desc, r.id desc limit 1)
      ) as reason, coalesce(
        e.status = 'pending', not x.verified, n.type = 'content_reported' and exists (
          select from reported r where r.thing_id = coalesce(n.post_id, n.comment_id)
        )
      ) as is_open
    from picked n
    left join events e on e.id = n.event_id
    left join poi x on x.id = n.poi_id
    left join community_posts p on p.id = n.post_id
    left join post_comments c on c.id = n.comment_id
    left join people who
      on who.user_id = coalesce(n.person_id, e.creator_id, x.creator_id, p.user_id, c.user_id)
    order by n.created_at desc, n.id desc`
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    ...wordsOf(row),
    subject: subjectOf(row),
    isOpen: row.isOpen,
    isRead: row.isRead,
    createdAt: row.createdAt,
  }))
}

const subjects = [
  ['event', 'eventId'],
  ['poi', 'poiId'],
  ['post', 'postId'],
  ['user', 'personId'],
] as const satisfies [NotificationSubject['kind'], SubjectColumn][]

function subjectOf(row: Row): NotificationSubject | null {
  for (const [kind, column] of subjects) {
    const id = row[column]
    if (id !== null) return { kind, id }
  }
  return null
}

export async function countUnread({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int from (
      select from admin_notifications where not is_read order by created_at limit ${literal(db, notificationLimits.countedUnread)}
    ) unread`
  return row?.count ?? 0
}
