import type { AuditAction, AuditDetails, audit } from '#contract/audit.ts'
import { pageSize } from '#contract/paging.ts'
import type { Ctx, Verb, Viewer } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import { listActs } from './audit.queries.ts'

type Act = {
  action: AuditAction
  /** Whom it was done to. */
  personId?: string | null
  /** What it was done to. */
  thingId?: string
  details?: Partial<AuditDetails>
}

/**
 * Writes what the viewer does, in the transaction of the act. Both accounts must be held by then (`holdAccount`): the row
 * refers to them, and asking for them behind other locks may wait for ever.
 */
export async function recordAct(
  { db, viewer }: Pick<Ctx, 'db'> & { viewer: Pick<Viewer, 'id'> | null },
  { action, personId = null, thingId, details = {} }: Act,
): Promise<void> {
  await db`
    insert into audit_log (action, actor_id, person_id, thing_id, details, created_at)
    values (${action}, ${viewer?.id ?? null}, ${personId}, ${thingId ?? null}, ${db.json(asWritten(details))}, clock_timestamp())`
}

const asWritten = ({ fields, ...details }: Partial<AuditDetails>) =>
  fields ? { ...details, fields: fields.join(', ') } : details

export const list: Verb<typeof audit.list> = async (ctx, { after, action }) =>
  cutPage(await listActs(ctx, { action, after: readCursor(after), count: pageSize + 1 }), pageSize)
