import type { DiaryForm } from '#contract/diary-form.ts'
import { claimPictures, deletePictures } from '#server/features/media/media.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx } from '#server/platform/context.ts'

/** Makes these the photographs of an entry, in this order. Those that are no longer among them are deleted. */
export async function writePhotos(
  ctx: SignedInCtx,
  entryId: string,
  photos: DiaryForm['photos'],
): Promise<void> {
  const rows = await ctx.db<{ mediaId: string }[]>`
    select media_id from diary_photos where diary_entry_id = ${entryId}`
  const before = rows.map(({ mediaId }) => mediaId)
  const wanted = photos.map(({ mediaId }) => mediaId)
  const added = wanted.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !wanted.includes(id))
  if (added.length > 0) await claimPictures(ctx, added, 'diary', (missing) => refusal(wanted, missing))
  if (removed.length > 0) await deletePictures(ctx, removed)
  if (photos.length > 0) await placePhotos(ctx, entryId, photos)
}

/** By their places in the form: those that were swept meanwhile look like the others there. */
function refusal(wanted: readonly string[], missing: readonly string[]): AppError {
  const places = missing.map((id) => wanted.indexOf(id) + 1)
  const message =
    places.length === 1
      ? `La foto ${places[0]} non è più disponibile. Toglila e caricala di nuovo.`
      : `Le foto ${places.join(', ')} non sono più disponibili. Toglile e caricale di nuovo.`
  return new AppError('PICTURE_NOT_FOUND', { message, fields: { photos: message } })
}

async function placePhotos({ db }: SignedInCtx, entryId: string, photos: DiaryForm['photos']): Promise<void> {
  const ordered = photos.map(({ mediaId, alt }, position) => ({ mediaId, alt, position }))
  const placed = await db`
    insert into diary_photos (media_id, diary_entry_id, position, alt)
    select "mediaId", ${entryId}, position, alt
    from jsonb_to_recordset(${db.json(ordered)}) as photo ("mediaId" uuid, position int, alt text)
    on conflict (media_id) do update set position = excluded.position, alt = excluded.alt
      where diary_photos.diary_entry_id = excluded.diary_entry_id
    returning media_id`
  // What is missing belongs to another entry.
  if (placed.length !== photos.length) throw new AppError('PICTURE_NOT_FOUND')
}
