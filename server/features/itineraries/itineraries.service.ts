import {
  type Itinerary,
  type itineraries,
  keptLimits,
  offRoadGroups,
  shelfSize,
} from '#contract/itineraries.ts'
import { pageSize } from '#contract/paging.ts'
import { inTransaction } from '#server/db/client.ts'
import { getTrack } from '#server/features/tracks/tracks.service.ts'
import { holdAccount } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import * as queries from './itineraries.queries.ts'

export const overview: Verb<typeof itineraries.overview> = async (ctx) => {
  const { popular, road, mixed, ...unpaved } = await queries.shelves(ctx)
  return {
    popular,
    offRoad: offRoadGroups(unpaved),
    road: cutPage(road, shelfSize),
    mixed: cutPage(mixed, shelfSize),
  }
}

export const list: Verb<typeof itineraries.list> = async (ctx, { after, ...filters }) =>
  cutPage(await queries.newest(ctx, filters, { after: readCursor(after), count: pageSize + 1 }), pageSize)

const savedLinesShown = 100

export const savedLines: Verb<typeof itineraries.savedLines> = async (ctx) => ({
  items: await queries.savedLines(ctx, savedLinesShown),
})

export const versions: Verb<typeof itineraries.versions> = async (ctx, { ids = [] }) => ({
  items: await queries.versions(ctx, ids, keptLimits.saved),
})

export const get: Verb<typeof itineraries.get> = (ctx, { id }) => getItinerary(ctx, id)

export async function getItinerary(ctx: SignedInCtx, id: string): Promise<Itinerary> {
  const row = await queries.findItinerary(ctx, id)
  if (!row) throw new AppError('ITINERARY_NOT_FOUND')
  return { ...row, track: row.trackId === null ? null : await getTrack(ctx.db, row.trackId) }
}

/** For what is about to refer to it: one that the viewer sees, and that cannot go before the transaction ends. */
export async function holdItinerary(ctx: SignedInCtx, id: string): Promise<void> {
  await ctx.db`select from itineraries where id = ${id} for key share`
  if (!(await queries.findItinerary(ctx, id))) throw new AppError('ITINERARY_NOT_FOUND')
}

/** Saving twice is saving once. An itinerary that is deleted meanwhile is answered as not there. */
export const save: Verb<typeof itineraries.save> = (ctx, { id }) =>
  inTransaction(ctx, async (ctx) => {
    await lockForCount(ctx, id)
    if (!(await queries.findItinerary(ctx, id))) throw new AppError('ITINERARY_NOT_FOUND')
    await ctx.db`
      insert into itinerary_saves (user_id, itinerary_id) values (${ctx.viewer.id}, ${id}) on conflict do nothing`
    return { ok: true }
  })

export const unsave: Verb<typeof itineraries.unsave> = (ctx, { id }) =>
  inTransaction(ctx, async (ctx) => {
    await lockForCount(ctx, id)
    await ctx.db`delete from itinerary_saves where user_id = ${ctx.viewer.id} and itinerary_id = ${id}`
    return { ok: true }
  })

/** Before the save itself, always: whoever took them in another order would wait for each other for ever. */
async function lockForCount(ctx: SignedInCtx, id: string): Promise<void> {
  await holdAccount(ctx)
  await ctx.db`select from itineraries where id = ${id} for no key update`
}

/** Before an account goes: the itineraries that its end will change, in one order for everybody. */
export async function lockItinerariesOf({ db, viewer }: SignedInCtx): Promise<void> {
  await db`
    select from itineraries
    where created_by = ${viewer.id}
      or id in (select itinerary_id from itinerary_saves where user_id = ${viewer.id})
    order by id for no key update`
}
