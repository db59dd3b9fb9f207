import { type EventForm, editedStartRefusal } from '#contract/event-form.ts'
import { editBlocker } from '#contract/event-states.ts'
import type { EventField } from '#contract/event-values.ts'
import type { AdminEvent, events } from '#contract/events.ts'
import { inTransaction } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { logLook } from '#server/features/audit/looks.service.ts'
import { holdItinerary } from '#server/features/itineraries/itineraries.service.ts'
import { holdAccount } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { lockEvent } from './event-locks.service.ts'
import { findAdminEvent, findForm } from './events.queries.ts'
import { changedFields, rewrite } from './proposals.service.ts'
import { fillPlaces } from './registrations.service.ts'
import { peopleOf, tellAbout, tellEverybody } from './telling.service.ts'

export const update: Verb<typeof events.update> = (ctx, { id, version, ...form }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    if (form.routeId) await holdItinerary(ctx, form.routeId)
    const locked = await lockEvent(ctx, id)
    const standing = await findForm(ctx, id)
    if (!standing) throw new AppError('EVENT_NOT_FOUND')
    const changed = changedFields(standing, form)
    // The same already stands: its first answer was lost on the way, or there is nothing to do.
    if (changed.length === 0 && locked.status === 'approved') return getAdminEvent(ctx, id)
    const blocker = editBlocker(locked, ctx.clock())
    if (blocker) throw new AppError(blocker)
    if (locked.version !== version) throw new AppError('EVENT_CHANGED')
    const refusal = editedStartRefusal(form.startDate, ctx.clock())
    if (refusal) throw new AppError('INVALID_INPUT', { fields: { startDate: refusal } })
    await refuseTooSmall(ctx, id, form)

    // How many may come is nobody's concern who already does.
    const told = changed.filter((field) => field !== 'maxParticipants')
    await rewrite(ctx, id, form)
    await keepChange(ctx, id, told)
    await fillPlaces(ctx, id)
    await tellOfChange(ctx, id, { changed: told, before: pick(standing, told) })
    await recordAct(ctx, { action: 'event_edited', thingId: id, details: { fields: changed } })
    ctx.log.info(
      { event: 'event_updated', eventId: id, userId: ctx.viewer.id, changed },
      'An event was changed',
    )
    return getAdminEvent(ctx, id)
  })

async function getAdminEvent(ctx: SignedInCtx, id: string): Promise<AdminEvent> {
  const found = await findAdminEvent(ctx, id)
  if (!found) throw new AppError('EVENT_NOT_FOUND')
  const shown = found.organiser ? [found.organiser] : []
  logLook(ctx, { endpoint: 'events.update', shown, eventId: id })
  return found
}

/** Nobody who has a place loses it to a smaller number. */
async function refuseTooSmall(
  { db }: SignedInCtx,
  id: string,
  { maxParticipants }: EventForm,
): Promise<void> {
  const [places] = await db<{ participantCount: number }[]>`
    select participant_count from event_places where event_id = ${id}`
  const taken = places?.participantCount ?? 0
  if (maxParticipants === null || taken <= maxParticipants) return
  const message = `Ci sono già ${taken} iscritti: il massimo non può essere inferiore.`
  throw new AppError('EVENT_TOO_SMALL', { message, fields: { maxParticipants: message } })
}

/** For whoever comes along and has no mail of it. */
async function keepChange(
  { db, viewer, clock }: SignedInCtx,
  id: string,
  fields: EventField[],
): Promise<void> {
  if (fields.length === 0) return
  await db`
    insert into event_changes (event_id, fields, changed_by, changed_at)
    values (${id}, ${fields}, ${viewer.id}, ${clock()})`
}

const pick = (form: EventForm, fields: EventField[]): Partial<EventForm> =>
  Object.fromEntries(fields.map((field) => [field, form[field]]))

type Change = { changed: EventField[]; before: Partial<EventForm> }

async function tellOfChange(ctx: SignedInCtx, id: string, details: Change): Promise<void> {
  if (details.changed.length > 0)
    await tellAbout(ctx, {
      eventId: id,
      kind: 'event_changed',
      to: await peopleOf(ctx, id),
      details,
    })
  await tellEverybody(ctx.db)
}
