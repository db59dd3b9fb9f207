import type { Attendance } from '#contract/event-states.ts'
import { isPast, registrationBlocker } from '#contract/event-states.ts'
import type { Event, events } from '#contract/events.ts'
import { inTransaction } from '#server/db/client.ts'
import { orRefused } from '#server/db/refusals.ts'
import { holdAccount } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, Db, SignedInCtx, Verb } from '#server/platform/context.ts'
import { lockEvent } from './event-locks.service.ts'
import { takeFreePlace } from './events.queries.ts'
import { getEvent } from './events.service.ts'
import { tellAbout, tellEverybody } from './telling.service.ts'

export const register: Verb<typeof events.register> = async (ctx, wish) => {
  // Nearly everybody: one statement. Where it finds no free place the rule says why, or there is a line to join.
  const event = await orRefused(takeFreePlace(ctx, wish.id, ctx.clock()))
  if (!event) return joinLine(ctx, wish)
  await tellEverybody(ctx.db)
  return event
}

const joinLine: Verb<typeof events.register> = (ctx, { id, orWait }) =>
  settled(ctx, id, async (ctx, event) => {
    const now = ctx.clock()
    const blocker = registrationBlocker(event, now)
    const mustWait = blocker === 'EVENT_FULL' && orWait
    if (blocker && !mustWait) throw new AppError(blocker)
    await join(ctx.db, { eventId: id, userId: ctx.viewer.id, as: mustWait ? 'waiting' : 'registered', now })
    await tellEverybody(ctx.db)
  })

export const leave: Verb<typeof events.leave> = (ctx, { id, from }) =>
  settled(ctx, id, async (ctx, event) => {
    if (event.attendance === null) return
    if (event.status !== 'approved') throw new AppError('EVENT_CANCELLED')
    if (isPast(event, ctx.clock())) throw new AppError('EVENT_STARTED')
    if (event.attendance !== from) throw new AppError('EVENT_ATTENDANCE_CHANGED')
    await ctx.db`delete from event_participants where event_id = ${id} and user_id = ${ctx.viewer.id}`
    await fillPlaces(ctx, id)
    await tellEverybody(ctx.db)
  })

/**
 * The event is locked before it is looked at: of two who want the last place, the second sees that it is taken. Looked at
 * again once the next in line may go on: hundreds may stand there.
 */
async function settled(
  ctx: SignedInCtx,
  id: string,
  change: (ctx: SignedInCtx, event: Event) => Promise<void>,
): Promise<Event> {
  await inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    await lockEvent(ctx, id)
    await change(ctx, await getEvent(ctx, id))
  })
  return getEvent(ctx, id)
}

type Joining = { eventId: string; userId: string; as: Attendance; now: Date }

/** The event must be locked. */
export async function join(db: Db, { eventId, userId, as, now }: Joining): Promise<void> {
  await db`
    insert into event_participants (event_id, user_id, status, joined_at, registered_at)
    values (${eventId}, ${userId}, ${as}, ${now}, ${as === 'registered' ? now : null})`
}

/** Whoever is first in line gets what is free, and is told. The event must be locked, approved and to come. */
export async function fillPlaces(
  ctx: Pick<Ctx, 'db' | 'settings' | 'viewer' | 'clock' | 'log'>,
  eventId: string,
): Promise<void> {
  const { db } = ctx
  // Without a maximum there is no limit to free places either.
  const lucky = await db<{ userId: string }[]>`
    update event_participants set status = 'registered', registered_at = ${ctx.clock()}
    where id in (
      select id from event_participants where event_id = ${eventId} and status = 'waiting' order by turn
      limit (select max_participants - participant_count from event_places where event_id = ${eventId})
    ) returning user_id`
  if (lucky.length === 0) return
  const to = lucky.map(({ userId }) => userId)
  await tellAbout(ctx, { eventId, kind: 'event_place_freed', to })
  ctx.log.info({ event: 'event_places_freed', eventId, people: to.length }, 'Those first in line got a place')
}
