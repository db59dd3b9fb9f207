import type { AuditAction } from '#contract/audit.ts'
import type { Role } from '#contract/roles.ts'
import type { users } from '#contract/users.ts'
import { inTransaction } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { tellSession } from '#server/platform/live.ts'
import { lockSubject, setRole } from './users.service.ts'

export const promote: Verb<typeof users.promote> = (ctx, { id }) =>
  change(ctx, id, { to: 'admin', action: 'user_promoted' })

export const demote: Verb<typeof users.demote> = (ctx, { id }) =>
  change(ctx, id, { to: 'user', action: 'user_demoted' })

/** It holds from the next request on: the role is asked for at each one. */
function change(
  ctx: SignedInCtx,
  id: string,
  { to, action }: { to: Role; action: AuditAction },
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (ctx) => {
    const subject = await lockSubject(ctx, id)
    if (!subject) throw new AppError('USER_NOT_FOUND')
    if (subject.role === to) return { ok: true }
    await setRole(ctx, id, to)
    await recordAct(ctx, { action, personId: id, details: { from: subject.role, to } })
    await tellSession(ctx, id)
    ctx.log.info({ event: action, userId: id, by: ctx.viewer.id }, 'A role was changed')
    return { ok: true }
  })
}
