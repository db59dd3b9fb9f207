import type { Itinerary, itineraries } from '#contract/itineraries.ts'
import { type ItineraryForm, itineraryForm } from '#contract/itinerary-form.ts'
import { inTransaction, violatedConstraint } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { lockPostsAlong } from '#server/features/community/post-locks.service.ts'
import { lockEventsAlong } from '#server/features/events/event-locks.service.ts'
import { claimTrack, deleteTrack, lengthOfTrack } from '#server/features/tracks/tracks.service.ts'
import { holdAccount } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { getItinerary } from './itineraries.service.ts'

const formFields = itineraryForm.keyof().options

export const create: Verb<typeof itineraries.create> = (ctx, { requestKey, ...sent }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    const form = await withDistance(ctx, sent)
    // The key first, so that the second press of two waits here and then finds the itinerary of the first.
    const [made] = await ctx.db<{ id: string }[]>`
      insert into itineraries (
        request_key, title, description, difficulty, road_type, duration, distance_km, notes, external_url, area, status,
        created_by
      ) values (
        ${requestKey}, ${form.title}, ${form.description}, ${form.difficulty}, ${form.roadType}, ${form.duration},
        ${form.distanceKm}, ${form.notes}, ${form.externalUrl}, ${form.area}, ${form.status}, ${ctx.viewer.id}
      ) on conflict (request_key) do nothing returning id`
    if (!made) return goOn(ctx, await madeBefore(ctx, requestKey), 1, form)
    if (form.trackId) await setTrack(ctx, made.id, form.trackId)
    await recordAct(ctx, { action: 'itinerary_created', thingId: made.id })
    ctx.log.info({ event: 'itinerary_created', itineraryId: made.id, userId: ctx.viewer.id }, 'itinerary')
    return getItinerary(ctx, made.id)
  })

async function madeBefore(ctx: SignedInCtx, requestKey: string): Promise<string> {
  const [row] = await ctx.db<{ id: string }[]>`
    select id from itineraries where request_key = ${requestKey} and created_by = ${ctx.viewer.id}`
  if (!row) throw new AppError('ITINERARY_NOT_FOUND')
  return row.id
}

export const update: Verb<typeof itineraries.update> = (ctx, { id, version, ...sent }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    return goOn(ctx, id, version, await withDistance(ctx, sent))
  })

/** Nothing typed, or no number, is 0 (spec §5); but no road with a track is of no length. */
async function withDistance(ctx: SignedInCtx, form: ItineraryForm): Promise<ItineraryForm> {
  if (form.distanceKm !== 0 || !form.trackId) return form
  const lengthM = await lengthOfTrack(ctx, form.trackId)
  return { ...form, distanceKm: Math.round((lengthM ?? 0) / 1000) }
}

/** From what the form knew to what it says. Where the same already stands, its first answer was lost on the way. */
async function goOn(ctx: SignedInCtx, id: string, version: number, form: ItineraryForm): Promise<Itinerary> {
  const current = await lock(ctx, id)
  if (isSame(current, form)) return getItinerary(ctx, id)
  if (current.version !== version) throw new AppError('ITINERARY_CHANGED')
  await write(ctx, id, form)
  if (form.trackId !== current.trackId) {
    await setTrack(ctx, id, form.trackId)
    if (current.trackId) await deleteTrack(ctx, current.trackId)
  }
  const changed = formFields.filter((field) => current[field] !== form[field])
  await recordAct(ctx, { action: 'itinerary_edited', thingId: id, details: { fields: changed } })
  return getItinerary(ctx, id)
}

const isSame = (current: ItineraryForm, form: ItineraryForm): boolean =>
  formFields.every((field) => current[field] === form[field])

async function write({ db }: SignedInCtx, id: string, form: ItineraryForm): Promise<void> {
  await db`
    update itineraries set
      title = ${form.title}, description = ${form.description}, difficulty = ${form.difficulty},
      road_type = ${form.roadType}, duration = ${form.duration}, distance_km = ${form.distanceKm},
      notes = ${form.notes}, external_url = ${form.externalUrl}, area = ${form.area}, status = ${form.status},
      version = version + 1, updated_at = now()
    where id = ${id}`
}

async function setTrack(ctx: SignedInCtx, id: string, trackId: string | null): Promise<void> {
  const claimed = trackId ? await claimTrack(ctx, trackId) : null
  try {
    await ctx.db`
      update itineraries set track_id = ${trackId}, hairpin_count = ${claimed?.hairpinCount ?? null} where id = ${id}`
  } catch (error) {
    // Of two forms that claim one upload at the same moment, the second looked before the first had written.
    if (violatedConstraint(error) === 'itineraries_track_id_key') throw new AppError('TRACK_NOT_FOUND')
    throw error
  }
}

export const remove: Verb<typeof itineraries.delete> = (ctx, { id }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    await ctx.db`select from itineraries where id = ${id} for update`
    await lockPostsAlong(ctx, id)
    await lockEventsAlong(ctx, id)
    const [gone] = await ctx.db<{ trackId: string | null }[]>`
      delete from itineraries where id = ${id} returning track_id`
    // Gone already: by somebody else, or by this very wish, whose answer was lost.
    if (!gone) return { ok: true }
    if (gone.trackId) await deleteTrack(ctx, gone.trackId)
    await recordAct(ctx, { action: 'itinerary_deleted', thingId: id })
    ctx.log.info({ event: 'itinerary_deleted', itineraryId: id, userId: ctx.viewer.id }, 'itinerary')
    return { ok: true }
  })

/** Locked: of two edits at once, the second sees the first and is told so. */
async function lock({ db }: SignedInCtx, id: string): Promise<ItineraryForm & { version: number }> {
  const [row] = await db<(ItineraryForm & { version: number })[]>`
    select title, description, difficulty, road_type, duration, distance_km, notes, external_url, area, status,
      track_id, version
    from itineraries where id = ${id} for update`
  if (!row) throw new AppError('ITINERARY_NOT_FOUND')
  return row
}
