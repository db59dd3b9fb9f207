import type { AuditAction, AuditEntry } from '#contract/audit.ts'
import { literal } from '#server/db/literal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'

type Wish = { action: AuditAction | undefined; after: Position | null; count: number }

/** The newest behind a place. What each was about is looked up now: only what is still there has a title. */
export function listActs({ db }: Pick<Ctx, 'db'>, { action, after, count }: Wish): Promise<AuditEntry[]> {
  const ofAction = action ? db`and action = ${action}` : db``
  const behind = after
    ? db`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  return db<AuditEntry[]>`
    with acts as (
      select * from audit_log where true ${ofAction} ${behind} order by created_at desc, id desc limit ${literal(db, count)}
    )
    select a.id, a.action, a.created_at,
      case when doer.user_id is not null
        then json_build_object('userId', doer.user_id, 'displayName', doer.display_name) end as actor,
      case when other.user_id is not null
        then json_build_object('userId', other.user_id, 'displayName', other.display_name) end as person,
      coalesce(e.title, i.title, x.name) as title,
      (
        select coalesce(json_agg(json_build_object('name', key, 'value', value) order by key), '[]')
        from jsonb_each_text(a.details)
      ) as details
    from acts a
    left join people doer on doer.user_id = a.actor_id
    left join people other on other.user_id = a.person_id
    left join events e on e.id = a.thing_id
    left join itineraries i on i.id = a.thing_id
    left join poi x on x.id = a.thing_id
    order by a.created_at desc, a.id desc`
}
