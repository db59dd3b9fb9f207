import type { Readable } from 'node:stream'
import type { PicturePurpose, PictureSize } from '#contract/media.ts'
import type { Services, SignedInCtx } from '#server/platform/context.ts'

/** Makes uploads of the viewer's part of what is being saved. Locks their rows; only one's own, only of this purpose. */
export async function claimPictures(
  _ctx: SignedInCtx,
  _ids: readonly string[],
  _purpose: PicturePurpose,
): Promise<void> {
  throw new Error('Not built yet.')
}

/** Deletes pictures with their files; the files follow once the transaction holds. */
export async function deletePictures(_ctx: SignedInCtx, _ids: readonly string[]): Promise<void> {
  throw new Error('Not built yet.')
}

/** The bytes of a copy, or null when it is not there. Asks nobody whether the viewer may see it: the caller knows. */
export async function openPicture(
  _services: Pick<Services, 'config'>,
  _key: string,
  _size: PictureSize,
): Promise<Readable | null> {
  throw new Error('Not built yet.')
}
