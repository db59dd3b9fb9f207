import { type Report, type ReportedContent, type ReportedKind, reportsShown } from '#contract/reports.ts'
import { isoText } from '#server/db/iso-text.ts'
import { literal } from '#server/db/literal.ts'
import { keptTotals } from '#server/features/stats/kept-counts.service.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import { author } from './community.queries.ts'

type Asked = Pick<Ctx, 'db'>

/** Where a reported thing stands in the list: at its newest report. */
export type ByReport = { lastReportedAt: string; lastReportId: string }

export type ReportedRow = ByReport &
  Pick<ReportedContent, 'kind' | 'id' | 'reportCount' | 'keptAt' | 'seen' | 'comment'> & {
    postId: string
    reports: Report[]
  }

/** Things with open reports, each at the newest of them, out of the rows that are kept of them (migration 0029). */
export function listReported(
  { db }: Asked,
  { after, count }: { after: ByReport | null; count: number },
): Promise<ReportedRow[]> {
  const behind = after
    ? db`where (last_reported_at, last_report_id) < (${after.lastReportedAt}::timestamptz, ${after.lastReportId}::uuid)`
    : db``
  return db<ReportedRow[]>`
    with page as materialized (
      select * from reported ${behind} order by last_reported_at desc, last_report_id desc limit ${literal(db, count)}
    )
    select page.last_report_id, page.last_reported_at, coalesce(page.post_id, c.post_id) as post_id,
      case when page.post_id is null then 'comment' else 'post' end as kind, page.thing_id as id,
      case when page.post_id is null then c.kept_at else p.kept_at end as kept_at, page.report_count,
      case when page.post_id is null then ${newestReports(db, db`comment_id`)} else ${newestReports(db, db`post_id`)} end as reports,
      case when page.post_id is null then ${seenOf(db, 'comment')} else ${seenOf(db, 'post')} end as seen,
      case when c.id is not null then json_build_object('id', c.id, 'content', c.content, 'author', (
          select ${author(db)} from people w where w.user_id = c.user_id
        ), 'createdAt', ${isoText(db, db`c.created_at`)}) end as comment
    from page
      left join post_comments c on c.id = page.comment_id
      join community_posts p on p.id = coalesce(page.post_id, c.post_id)
    order by page.last_reported_at desc, page.last_report_id desc`
}

const newestReports = (db: Db, column: ReturnType<Db>) => db`array(
  select json_build_object(
    'id', r.id, 'reason', r.reason, 'note', r.note, 'createdAt', ${isoText(db, db`r.created_at`)},
    'reporter', json_build_object('userId', w.user_id, 'displayName', w.display_name, 'avatarUrl', w.avatar_url)
  )
  from (
    select * from content_reports where ${column} = page.${column} and closed_at is null
    order by created_at desc, id desc limit ${literal(db, reportsShown)}
  ) r join people w on w.user_id = r.reporter_id
  order by r.created_at desc, r.id desc
)`

/** What it says and who reported it, as one word. Out of `reported page`, and the post `p` or the comment `c`. */
function seenOf(db: Db, kind: ReportedKind) {
  const said =
    kind === 'post'
      ? db`p.content, p.location, p.tags, p.post_type, p.route_id, array(
          select row (f.media_id, f.alt)::text from post_photos f where f.post_id = p.id order by f.position
        )`
      : db`c.content`
  return db`md5(jsonb_build_array(${said}, page.mark)::text)`
}

export async function countReported({ db }: Asked): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(count), 0)::int as count from ${keptTotals(db, 'reported')}`
  return row?.count ?? 0
}

type Standing = { seen: string; reportCount: number }

/** How something stands that is locked; null where no report waits. */
export async function findStanding({ db }: Asked, kind: ReportedKind, id: string): Promise<Standing | null> {
  const thing =
    kind === 'post'
      ? db`community_posts p on p.id = page.post_id`
      : db`post_comments c on c.id = page.comment_id`
  const [row] = await db<Standing[]>`
    select ${seenOf(db, kind)} as seen, page.report_count from reported page join ${thing} where page.thing_id = ${id}`
  return row ?? null
}
