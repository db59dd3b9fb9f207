import { type EventForm, eventField, startRefusal } from '#contract/event-form.ts'
import { transitionBlocker } from '#contract/event-states.ts'
import { type EventField, eventLimits } from '#contract/event-values.ts'
import type { Event, events } from '#contract/events.ts'
import { inTransaction } from '#server/db/client.ts'
import { holdItinerary } from '#server/features/itineraries/itineraries.service.ts'
import { settleNews, tellAdmins } from '#server/features/notifications/notifications.service.ts'
import { holdAccount } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { orGiveBack, takeAttempt } from '#server/platform/attempts.ts'
import type { Ctx, SignedInCtx, Verb } from '#server/platform/context.ts'
import { publish } from './decisions.service.ts'
import { lockEvent } from './event-locks.service.ts'
import { findForm } from './events.queries.ts'
import { getEvent } from './events.service.ts'
import { tellOfProposal } from './telling.service.ts'

export const create: Verb<typeof events.create> = async (ctx, { requestKey, corrects, ...form }) => {
  const sent = { bucket: 'event', key: ctx.viewer.id, limit: eventLimits.proposalsPerDay, pauseMinutes: 1440 }
  const write = () => inTransaction(ctx, (ctx) => propose(ctx, { requestKey, corrects, form }))
  // What is sent once more makes nothing new.
  const [known] = await ctx.db`select from events where request_key = ${requestKey}`
  if (known) return write()
  await takeAttempt(ctx, sent)
  return orGiveBack(ctx, [sent], write)
}

type Proposal = { requestKey: string; corrects: string | null; form: EventForm }

async function propose(ctx: SignedInCtx, { requestKey, corrects, form }: Proposal): Promise<Event> {
  const { db, viewer } = ctx
  await holdAccount(ctx)
  if (form.routeId) await holdItinerary(ctx, form.routeId)
  const changed = corrects && (await correct(ctx, corrects, form))
  if (changed) return changed
  // The key first, so that the second press of two waits here and then finds the event of the first.
  const [made] = await db<{ id: string }[]>`
    insert into events (
      request_key, creator_id, title, description, location, meeting_point, meeting_latitude, meeting_longitude,
      start_date, end_date, event_type, difficulty_level, price_cents, route_id
    ) values (
      ${requestKey}, ${viewer.id}, ${form.title}, ${form.description}, ${form.location}, ${form.meetingPoint},
      ${form.meetingPosition?.latitude ?? null}, ${form.meetingPosition?.longitude ?? null}, ${form.startDate},
      ${form.endDate}, ${form.eventType}, ${form.difficultyLevel}, ${form.priceCents}, ${form.routeId}
    ) on conflict (request_key) do nothing returning id`
  if (!made) return sendAgain(ctx, requestKey, form)
  refuseStart(ctx, form)
  const { id } = made
  await db`insert into event_places (event_id, max_participants) values (${id}, ${form.maxParticipants})`
  ctx.log.info({ event: 'event_proposed', eventId: id, userId: viewer.id }, 'An event was proposed')
  if (ctx.settings.autoApproveEvents)
    await publish(ctx, id, { creatorId: viewer.id, title: form.title, decidedBy: null })
  else {
    await tellOfProposal(ctx, viewer.id)
    await tellAdmins(ctx, { type: 'event_pending', eventId: id, key: `event:${id}` })
  }
  return getEvent(ctx, id)
}

/** A known key, whose answer was lost: it may say something else by now. */
async function sendAgain(ctx: SignedInCtx, requestKey: string, form: EventForm): Promise<Event> {
  const [known] = await ctx.db<{ id: string; status: string }[]>`
    select id, status from events where request_key = ${requestKey} and creator_id = ${ctx.viewer.id} for no key update`
  if (!known) throw new AppError('EVENT_NOT_FOUND')
  return revise(ctx, known.id, { status: known.status, form })
}

/** The own proposal: one that still waits is changed; a rejected one is put aside, for a new one to take its place. */
async function correct(ctx: SignedInCtx, id: string, form: EventForm): Promise<Event | null> {
  const { db, viewer } = ctx
  const { status, creatorId } = await lockEvent(ctx, id)
  if (creatorId !== viewer.id) throw new AppError('EVENT_NOT_FOUND')
  if (status !== 'rejected') return revise(ctx, id, { status, form })
  await db`update events set is_corrected = true where id = ${id}`
  return null
}

/** Other words for a proposal, as long as nobody has decided on it. The event must be locked. */
async function revise(
  ctx: SignedInCtx,
  id: string,
  { status, form }: { status: string; form: EventForm },
): Promise<Event> {
  const standing = await findForm(ctx, id)
  // The same already stands: its first answer was lost on the way.
  if (standing && changedFields(standing, form).length === 0) return getEvent(ctx, id)
  if (status !== 'pending') throw new AppError('EVENT_ALREADY_DECIDED')
  refuseStart(ctx, form)
  await rewrite(ctx, id, form)
  await tellOfProposal(ctx, ctx.viewer.id)
  return getEvent(ctx, id)
}

/** The event must be locked. */
export async function rewrite({ db }: Pick<Ctx, 'db'>, id: string, form: EventForm): Promise<void> {
  await db`
    update events set
      title = ${form.title}, description = ${form.description}, location = ${form.location},
      meeting_point = ${form.meetingPoint}, meeting_latitude = ${form.meetingPosition?.latitude ?? null},
      meeting_longitude = ${form.meetingPosition?.longitude ?? null}, start_date = ${form.startDate},
      end_date = ${form.endDate}, event_type = ${form.eventType}, difficulty_level = ${form.difficultyLevel},
      price_cents = ${form.priceCents}, route_id = ${form.routeId}, version = version + 1, updated_at = now()
    where id = ${id}`
  await db`update event_places set max_participants = ${form.maxParticipants} where event_id = ${id}`
}

export const changedFields = (before: EventForm, after: EventForm): EventField[] =>
  eventField.options.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

function refuseStart({ clock }: Pick<Ctx, 'clock'>, { startDate }: EventForm): void {
  const refusal = startRefusal(startDate, clock())
  if (refusal) throw new AppError('INVALID_INPUT', { fields: { startDate: refusal } })
}

export const withdraw: Verb<typeof events.withdraw> = (ctx, { id }) =>
  inTransaction(ctx, async (ctx) => {
    const event = await lockEvent(ctx, id)
    if (event.creatorId !== ctx.viewer.id) throw new AppError('EVENT_NOT_FOUND')
    const blocker = transitionBlocker('withdraw', event, ctx.clock())
    if (blocker) throw new AppError(blocker)
    await ctx.db`
      update events set status = 'cancelled', is_withdrawn = true, updated_at = now() where id = ${id}`
    await tellOfProposal(ctx, ctx.viewer.id)
    await settleNews(ctx, { kind: 'event', id })
    ctx.log.info({ event: 'event_withdrawn', eventId: id, userId: ctx.viewer.id }, 'A proposal was withdrawn')
    return { ok: true }
  })
