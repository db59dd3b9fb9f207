import { type EventTransition, eventTransitions, transitionBlocker } from '#contract/event-states.ts'
import type { events } from '#contract/events.ts'
import { pointRules } from '#contract/points.ts'
import { inTransaction } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { settleNews } from '#server/features/notifications/notifications.service.ts'
import { awardPoints } from '#server/features/points/awards.service.ts'
import { holdAccount, isBlocked } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { holdCreator, type LockedEvent, lockEvent } from './event-locks.service.ts'
import { join } from './registrations.service.ts'
import { peopleOf, tellAbout, tellEverybody, tellOfProposal } from './telling.service.ts'

export const approve: Verb<typeof events.approve> = (ctx, { id, version }) =>
  decided(ctx, { id, version, step: 'approve' }, async (ctx, { creatorId, title }) => {
    if (creatorId && (await isBlocked(ctx, creatorId))) throw new AppError('EVENT_PROPOSER_BLOCKED')
    await publish(ctx, id, { creatorId, title, decidedBy: ctx.viewer.id })
    if (creatorId) await tellAbout(ctx, { eventId: id, kind: 'event_approved', to: [creatorId] })
  })

type Publication = { creatorId: string | null; title: string; decidedBy: string | null }

/** From pending to approved: its proposer comes along, and gets points for it. The event must be locked. */
export async function publish(
  ctx: SignedInCtx,
  id: string,
  { creatorId, title, decidedBy }: Publication,
): Promise<void> {
  await ctx.db`
    update events set status = 'approved', decided_by = ${decidedBy}, decided_at = ${ctx.clock()}, updated_at = now()
    where id = ${id}`
  if (creatorId) {
    await join(ctx.db, { eventId: id, userId: creatorId, as: 'registered', now: ctx.clock() })
    // Nobody gives points to themselves, by this way neither.
    if (decidedBy !== creatorId) await awardPoints(ctx, [creationOf(id, creatorId, title)])
  }
  await tellEverybody(ctx.db)
}

const creationOf = (id: string, userId: string, title: string) => ({
  userId,
  points: pointRules.eventCreation,
  pointType: 'event_creation' as const,
  description: `Evento approvato: «${title}»`,
  key: `event_creation:${id}`,
})

export const reject: Verb<typeof events.reject> = (ctx, { id, version, reason }) =>
  decided(ctx, { id, version, step: 'reject' }, async (ctx, { creatorId }) => {
    await ctx.db`
      update events set status = 'rejected', rejection_reason = ${reason}, decided_by = ${ctx.viewer.id},
        decided_at = ${ctx.clock()}, updated_at = now()
      where id = ${id}`
    if (creatorId) await tellAbout(ctx, { eventId: id, kind: 'event_rejected', to: [creatorId] })
    await tellOfProposal(ctx, creatorId)
  })

export const cancel: Verb<typeof events.cancel> = (ctx, { id, reason }) =>
  decided(ctx, { id, step: 'cancel' }, async (ctx) => {
    await ctx.db`
      update events set status = 'cancelled', cancellation_reason = ${reason}, decided_by = ${ctx.viewer.id},
        decided_at = ${ctx.clock()}, version = version + 1, updated_at = now()
      where id = ${id}`
    await tellAbout(ctx, { eventId: id, kind: 'event_cancelled', to: await peopleOf(ctx, id) })
    await tellEverybody(ctx.db)
  })

const actions = { approve: 'event_approved', reject: 'event_rejected', cancel: 'event_cancelled' } as const

type Decision = { id: string; step: Exclude<EventTransition, 'withdraw'>; version?: number }

/** One step of an event's life, by an admin, on what that admin has read. */
function decided(
  ctx: SignedInCtx,
  { id, step, version }: Decision,
  decide: (ctx: SignedInCtx, event: LockedEvent) => Promise<void>,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    await holdCreator(ctx, id)
    const locked = await lockEvent(ctx, id)
    const blocker = transitionBlocker(step, locked, ctx.clock())
    if (blocker) throw new AppError(blocker)
    if (version !== undefined && version !== locked.version) throw new AppError('EVENT_CHANGED')
    await decide(ctx, locked)
    await recordAct(ctx, { action: actions[step], personId: locked.creatorId, thingId: id })
    await settleNews(ctx, { kind: 'event', id })
    ctx.log.info(
      { event: `event_${eventTransitions[step].to}`, eventId: id, userId: ctx.viewer.id },
      'An event was decided on',
    )
    return { ok: true }
  })
}
