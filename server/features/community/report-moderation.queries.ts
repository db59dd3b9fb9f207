import { type Report, type ReportedContent, type ReportedKind, reportsShown } from '#contract/reports.ts'
import type { Ctx, Db } from '#server/platform/context.ts'

type Asked = Pick<Ctx, 'db'>

/** Where a reported thing stands in the list: at its newest report. */
export type ByReport = { lastReportedAt: string; lastReportId: string }

export type ReportedRow = ByReport &
  Pick<ReportedContent, 'kind' | 'id' | 'reportCount' | 'keptAt' | 'seen'> & {
    postId: string
    commentId: string | null
    reports: Report[]
  }

/**
 * Things with open reports, each at the newest of them. Read along the reports themselves, newest first: the page is full
 * before the rest is looked at.
 */
export function listReported(
  { db }: Asked,
  { after, count }: { after: ByReport | null; count: number },
): Promise<ReportedRow[]> {
  const behind = after
    ? db`and (r.created_at, r.id) < (${after.lastReportedAt}::timestamptz, ${after.lastReportId}::uuid)`
    : db``
  return db<ReportedRow[]>`
    with page as materialized (
      select r.id as last_report_id, r.created_at as last_reported_at, r.post_id, r.comment_id from content_reports r
      where r.closed_at is null ${behind} and not exists (
        select from content_reports newer
        where newer.closed_at is null and (newer.post_id = r.post_id or newer.comment_id = r.comment_id)
          and (newer.created_at, newer.id) > (r.created_at, r.id)
      )
      order by r.created_at desc, r.id desc limit ${count}
    )
    select page.last_report_id, page.last_reported_at, page.comment_id, coalesce(page.post_id, c.post_id) as post_id,
      case when page.post_id is null then 'comment' else 'post' end as kind,
      coalesce(page.post_id, page.comment_id) as id,
      case when page.post_id is null then c.kept_at else p.kept_at end as kept_at,
      ${openReports(db, db`count(*)::int`)} as report_count,
      array(
        select json_build_object(
          'id', r.id, 'reason', r.reason, 'note', r.note, 'createdAt', ${isoText(db)},
          'reporter', json_build_object(
            'userId', w.user_id, 'displayName', w.display_name, 'avatarUrl', w.avatar_url
          )
        )
        from content_reports r join people w on w.user_id = r.reporter_id
        where r.closed_at is null and (r.post_id = page.post_id or r.comment_id = page.comment_id)
        order by r.created_at desc, r.id desc limit ${reportsShown}
      ) as reports,
      case when page.post_id is null then ${seenOf(db, 'comment')} else ${seenOf(db, 'post')} end as seen
    from page
      left join post_comments c on c.id = page.comment_id
      join community_posts p on p.id = coalesce(page.post_id, c.post_id)
    order by page.last_reported_at desc, page.last_report_id desc`
}

/** As all moments travel; JSON of PostgreSQL would write an offset instead of the Z. */
const isoText = (db: Db) => db`to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const openReports = (db: Db, what: ReturnType<Db>) => db`(
  select ${what} from content_reports r
  where r.closed_at is null and (r.post_id = page.post_id or r.comment_id = page.comment_id)
)`

/** What it says and who reported it, as one word. Out of `page`, and the post `p` or the comment `c`. */
function seenOf(db: Db, kind: ReportedKind) {
  const said =
    kind === 'post'
      ? db`p.content, p.location, p.tags, p.post_type, p.route_id, array(
          select row (f.media_id, f.alt)::text from post_photos f where f.post_id = p.id order by f.position
        )`
      : db`c.content`
  return db`md5(jsonb_build_array(${said}, ${openReports(db, db`array_agg(r.id order by r.id)`)})::text)`
}

export async function countReported({ db }: Asked): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct coalesce(post_id, comment_id))::int as count from content_reports where closed_at is null`
  return row?.count ?? 0
}

type Standing = { seen: string; reportCount: number }

/** How something stands that is locked. */
export async function findStanding({ db }: Asked, kind: ReportedKind, id: string): Promise<Standing | null> {
  const [row] =
    kind === 'post'
      ? await db<Standing[]>`
          select ${seenOf(db, kind)} as seen, ${openReports(db, db`count(*)::int`)} as report_count
          from (select ${id}::uuid as post_id, null::uuid as comment_id) page join community_posts p on p.id = page.post_id`
      : await db<Standing[]>`
          select ${seenOf(db, kind)} as seen, ${openReports(db, db`count(*)::int`)} as report_count
          from (select null::uuid as post_id, ${id}::uuid as comment_id) page join post_comments c on c.id = page.comment_id`
  return row ?? null
}
