import { isPast } from '#contract/event-states.ts'
import type { SignedInCtx } from '#server/platform/context.ts'
import type { LockedEvent } from './event-locks.service.ts'
import { fillPlaces } from './registrations.service.ts'
import { peopleOf, tellAbout, tellEverybody } from './telling.service.ts'

const reason = 'L’organizzatore ha lasciato Tornanti.'

type Involved = Omit<LockedEvent, 'title'> & { id: string }

/**
 * Before an account goes, which is locked already: its places go to those in line, its own events to come are cancelled,
 * and what nobody but itself and the admins ever saw is deleted. What others rode with it stays, without its name.
 */
export async function leaveEvents(ctx: SignedInCtx): Promise<void> {
  const involved = await lockEventsOf(ctx)
  if (involved.length === 0) return
  const now = ctx.clock()
  const ahead = involved.filter((event) => event.status === 'approved' && !isPast(event, now))
  const isOwn = ({ creatorId }: Involved) => creatorId === ctx.viewer.id
  for (const { id } of ahead.filter(isOwn)) await cancelWithoutOwner(ctx, id)
  for (const { id } of ahead.filter((event) => !isOwn(event))) await giveUpPlace(ctx, id, ctx.viewer.id)
  await deleteUnseen(ctx)
  await forgetName(ctx)
  await tellEverybody(ctx.db)
}

/** Whoever is blocked comes to nothing: those in line move up. The account is locked already. */
export async function giveUpPlaces(ctx: SignedInCtx, userId: string): Promise<void> {
  const events = await ctx.db<{ eventId: string }[]>`
    select id as event_id from events
    where status = 'approved' and start_date > ${ctx.clock()}
      and id in (select event_id from event_participants where user_id = ${userId})
    order by id for no key update`
  if (events.length === 0) return
  for (const { eventId } of events) await giveUpPlace(ctx, eventId, userId)
  await tellEverybody(ctx.db)
}

function lockEventsOf({ db, viewer }: SignedInCtx) {
  return db<Involved[]>`
    select id, status, start_date, version, creator_id from events
    where ${viewer.id} in (creator_id, decided_by)
      or id in (select event_id from event_participants where user_id = ${viewer.id})
    order by id for update`
}

// Each event changes once: a row that changes twice in a transaction asks again whether its itinerary is still there, and
// whoever deletes that may be waiting for the event.

async function cancelWithoutOwner(ctx: SignedInCtx, id: string): Promise<void> {
  const people = await peopleOf(ctx, id)
  await ctx.db`
    update events set status = 'cancelled', cancellation_reason = ${reason}, creator_id = null,
      decided_by = nullif(decided_by, ${ctx.viewer.id}), decided_at = ${ctx.clock()}, version = version + 1, updated_at = now()
    where id = ${id}`
  await tellAbout(ctx, { eventId: id, kind: 'event_cancelled', to: people })
}

async function giveUpPlace(ctx: SignedInCtx, id: string, userId: string): Promise<void> {
  await ctx.db`delete from event_participants where event_id = ${id} and user_id = ${userId}`
  await fillPlaces(ctx, id)
}

async function deleteUnseen({ db, viewer }: SignedInCtx): Promise<void> {
  await db`
    delete from events e where creator_id = ${viewer.id} and status <> 'approved' and not exists (
      select from event_participants a where a.event_id = e.id and a.user_id <> ${viewer.id}
    )`
}

/** Of every event that is left, as proposer and as the admin who decided. */
async function forgetName({ db, viewer }: SignedInCtx): Promise<void> {
  await db`
    update events set creator_id = nullif(creator_id, ${viewer.id}), decided_by = nullif(decided_by, ${viewer.id})
    where ${viewer.id} in (creator_id, decided_by)`
}
