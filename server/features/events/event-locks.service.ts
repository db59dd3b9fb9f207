import type { Event } from '#contract/events.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx } from '#server/platform/context.ts'

// Everybody takes accounts first, then an itinerary, then events by their ids, then their places: in two orders, two
// people would wait for each other for ever. Places and participants move only while their event is locked.

export type LockedEvent = Pick<Event, 'title' | 'status' | 'startDate' | 'version'> & {
  creatorId: string | null
}

/** What is read together with a lock may be older than it: counts are asked for afterwards. */
export async function lockEvent({ db }: Pick<Ctx, 'db'>, id: string): Promise<LockedEvent> {
  const [row] = await db<LockedEvent[]>`
    select title, status, start_date, version, creator_id from events where id = ${id} for no key update`
  if (!row) throw new AppError('EVENT_NOT_FOUND')
  return row
}

/** Before an event that gives its proposer something: their account, which must not go meanwhile. */
export async function holdCreator({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await db`select from users where id = (select creator_id from events where id = ${id}) for key share`
}

/** Before an itinerary goes, which is locked already: the events that follow it. */
export async function lockEventsAlong({ db }: Pick<Ctx, 'db'>, itineraryId: string): Promise<void> {
  await db`select from events where route_id = ${itineraryId} order by id for no key update`
}
