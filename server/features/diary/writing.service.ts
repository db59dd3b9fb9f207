import type { DiaryEntry, diary } from '#contract/diary.ts'
import { type DiaryForm, diaryForm } from '#contract/diary-form.ts'
import { diaryLimits } from '#contract/diary-values.ts'
import { inTransaction } from '#server/db/client.ts'
import { lockFriends } from '#server/features/friends/friends.service.ts'
import { holdItinerary } from '#server/features/itineraries/itineraries.service.ts'
import { claimTrack, deleteTrack } from '#server/features/tracks/tracks.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { orGiveBack, takeAttempt } from '#server/platform/attempts.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { refuseSpent } from '#server/platform/spent-requests.ts'
import { getEntry, madeBy } from './diary.service.ts'
import { writePhotos } from './diary-photos.service.ts'
import { writeTags } from './diary-tags.service.ts'

const formFields = diaryForm.keyof().options

export const create: Verb<typeof diary.create> = async (ctx, { requestKey, ...form }) => {
  const { entriesPerHour } = diaryLimits
  const sent = { bucket: 'diary_entry', key: ctx.viewer.id, limit: entriesPerHour, pauseMinutes: 60 }
  await takeAttempt(ctx, sent)
  return orGiveBack(ctx, [sent], () => inTransaction(ctx, (ctx) => writeNew(ctx, requestKey, form)))
}

async function writeNew(ctx: SignedInCtx, requestKey: string, form: DiaryForm): Promise<DiaryEntry> {
  await holdPeople(ctx, form.taggedUserIds)
  // The key first, so that the second press of two waits here and then finds the entry of the first.
  const [made] = await ctx.db<{ id: string }[]>`
    insert into diary_entries (request_key, user_id, title, location, date, description)
    values (${requestKey}, ${ctx.viewer.id}, ${form.title}, ${form.location}, ${form.date}, ${form.description})
    on conflict (request_key) do nothing returning id`
  if (!made) return correct(ctx, requestKey, form)
  await refuseSpent(ctx.db, requestKey, 'DIARY_ENTRY_NOT_FOUND')
  await writeBelongings(ctx, made.id, form, { routeId: null, trackId: null })
  ctx.log.info({ event: 'diary_entry_created', entryId: made.id, userId: ctx.viewer.id }, 'diary')
  return getEntry(ctx, made.id)
}

/**
 * A known key whose answer was lost: it may say something else by now, and again after another lost answer. Only an
 * edit moves `updated_at`: where it is still the hour of creation, nobody but the key has written.
 */
async function correct(ctx: SignedInCtx, requestKey: string, form: DiaryForm): Promise<DiaryEntry> {
  const { id } = await madeBy(ctx, { requestKey })
  const current = await lock(ctx, id)
  if (current.isEdited) return sameOrRefused(ctx, id, form)
  const standing = await getEntry(ctx, id)
  if (isSame(formOf(standing), form)) return standing
  await write(ctx, id, form, current)
  return getEntry(ctx, id)
}

export const update: Verb<typeof diary.update> = (ctx, { id, version, ...form }) =>
  inTransaction(ctx, async (ctx) => {
    await holdPeople(ctx, form.taggedUserIds)
    const current = await lock(ctx, id)
    if (current.version !== version) return sameOrRefused(ctx, id, form)
    await write(ctx, id, form, current)
    // At least a moment after its creation: `correct` tells the two apart.
    await ctx.db`
      update diary_entries set updated_at = greatest(now(), created_at + interval '1 millisecond') where id = ${id}`
    return getEntry(ctx, id)
  })

/** The form knew another version. Where exactly what it says stands already, its first answer was lost on the way. */
async function sameOrRefused(ctx: SignedInCtx, id: string, form: DiaryForm): Promise<DiaryEntry> {
  const standing = await getEntry(ctx, id)
  if (!isSame(formOf(standing), form)) throw new AppError('DIARY_ENTRY_CHANGED')
  return standing
}

async function write(ctx: SignedInCtx, id: string, form: DiaryForm, current: Belongings): Promise<void> {
  await ctx.db`
    update diary_entries set
      title = ${form.title}, location = ${form.location}, date = ${form.date}, description = ${form.description},
      version = version + 1
    where id = ${id}`
  await writeBelongings(ctx, id, form, current)
}

const formOf = ({ tagged, photos, ...entry }: DiaryEntry): DiaryForm => ({
  ...entry,
  taggedUserIds: tagged.map(({ userId }) => userId),
  photos: photos.map(({ id, alt }) => ({ mediaId: id, alt })),
})

/** Friends in any order, photographs in theirs. */
const isSame = (standing: DiaryForm, form: DiaryForm): boolean =>
  formFields.every(
    (field) => JSON.stringify(comparable(standing)[field]) === JSON.stringify(comparable(form)[field]),
  )

const comparable = (form: DiaryForm): DiaryForm => ({
  ...form,
  taggedUserIds: form.taggedUserIds.toSorted(),
  photos: form.photos.map(({ mediaId, alt }) => ({ mediaId, alt })),
})

export const remove: Verb<typeof diary.delete> = (ctx, { id }) =>
  inTransaction(ctx, async (ctx) => {
    // Its tags, photographs and track follow by themselves.
    const [gone] = await ctx.db`
      delete from diary_entries where id = ${id} and user_id = ${ctx.viewer.id} returning id`
    // Gone already, or never theirs: one answer, so that nobody learns which ids there are.
    if (gone) ctx.log.info({ event: 'diary_entry_deleted', entryId: id, userId: ctx.viewer.id }, 'diary')
    return { ok: true }
  })

type Belongings = { routeId: string | null; trackId: string | null }
type Locked = Belongings & { version: number; isEdited: boolean }

async function writeBelongings(
  ctx: SignedInCtx,
  id: string,
  form: DiaryForm,
  current: Belongings,
): Promise<void> {
  // Before the tags themselves, as whoever ends a friendship does.
  await lockFriends(ctx, form.taggedUserIds)
  await writeTags(ctx, id, form.taggedUserIds)
  await writePhotos(ctx, id, form.photos)
  const hasOtherRoute = form.routeId !== current.routeId
  const hasOtherTrack = form.trackId !== current.trackId
  if (form.routeId && hasOtherRoute) await holdItinerary(ctx, form.routeId)
  if (form.trackId && hasOtherTrack) await claimTrack(ctx, form.trackId)
  await ctx.db`update diary_entries set route_id = ${form.routeId}, track_id = ${form.trackId} where id = ${id}`
  if (current.trackId && hasOtherTrack) await deleteTrack(ctx, current.trackId)
}

/**
 * Before anything else, as the end of an account does: otherwise an account that ends while its entry is saved, or
 * while somebody tags it, and the saving would wait for each other.
 */
async function holdPeople({ db, viewer }: SignedInCtx, userIds: readonly string[]): Promise<void> {
  const held = await db<{ id: string }[]>`
    select id from users where id = any(${[viewer.id, ...userIds]}) order by id for key share`
  if (!held.some(({ id }) => id === viewer.id)) throw new AppError('NOT_SIGNED_IN')
}

/** Locked: of two edits at once, the second sees the first and is told so. */
async function lock({ db, viewer }: SignedInCtx, id: string): Promise<Locked> {
  const [row] = await db<Locked[]>`
    select version, route_id, track_id, updated_at > created_at as is_edited from diary_entries where id = ${id} and user_id = ${viewer.id} for update`
  if (!row) throw new AppError('DIARY_ENTRY_NOT_FOUND')
  return row
}
