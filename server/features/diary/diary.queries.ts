import type { DiaryEntry, DiaryTag } from '#contract/diary.ts'
import { isAdmin } from '#contract/roles.ts'
import { literal } from '#server/db/literal.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'

/** The latest date first, then the latest written. */
export type DiaryPosition = { date: string; createdAt: string; id: string }
export type EntryRow = DiaryEntry & DiaryPosition

export function listEntries(
  ctx: SignedInCtx,
  { after, count }: { after: DiaryPosition | null; count: number },
): Promise<EntryRow[]> {
  const { db, viewer } = ctx
  const behind = after
    ? db`and (date, created_at, id) < (${after.date}::date, ${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  return entries(
    ctx,
    db`
      select id from diary_entries where user_id = ${viewer.id} ${behind}
      order by date desc, created_at desc, id desc limit ${literal(db, count)}`,
  )
}

export async function findEntry(ctx: SignedInCtx, id: string): Promise<EntryRow | null> {
  const { db, viewer } = ctx
  const [row] = await entries(
    ctx,
    db`select id from diary_entries where id = ${id} and user_id = ${viewer.id}`,
  )
  return row ?? null
}

/** Entries out of a query that picks their ids: the page first, then what belongs to each of its rows. */
function entries({ db, viewer }: SignedInCtx, page: ReturnType<Db>): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    with page as materialized (${page})
    select e.id, e.title, e.location, e.date, e.description, e.route_id, e.track_id, e.version, e.created_at,
      array(
        select json_build_object('userId', p.user_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url)
        from diary_entry_tags tag join people p on p.user_id = tag.tagged_user_id
        where tag.diary_entry_id = e.id order by p.display_name, p.user_id
      ) as tagged,
      array(
        select json_build_object('id', m.id, 'key', m.key, 'width', m.width, 'height', m.height, 'alt', photo.alt)
        from diary_photos photo join media m on m.id = photo.media_id
        where photo.diary_entry_id = e.id order by photo.position
      ) as photos,
      case when i.id is not null then json_build_object('id', i.id, 'title', i.title) end as itinerary,
      case when t.id is not null then json_build_object(
        'lengthM', t.length_m, 'climbM', t.climb_m, 'hairpinCount', t.hairpin_count, 'curviness', t.curviness,
        'drawing', t.drawing
      ) end as track
    from page join diary_entries e on e.id = page.id
      left join itineraries i on i.id = e.route_id and (i.status = 'active' or ${isAdmin(viewer.role)})
      left join tracks t on t.id = e.track_id
    order by e.date desc, e.created_at desc, e.id desc` as unknown as Promise<EntryRow[]>
}

/** Who named the viewer, and never in what. */
export async function listTagsOf({ db, viewer }: SignedInCtx, count: number): Promise<DiaryTag[]> {
  return db<DiaryTag[]>`
    select tag.id, tag.created_at,
      json_build_object('userId', p.user_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url) as person
    from diary_entry_tags tag join diary_entries e on e.id = tag.diary_entry_id join people p on p.user_id = e.user_id
    where tag.tagged_user_id = ${viewer.id}
    order by tag.created_at desc, tag.id desc limit ${literal(db, count)}`
}
