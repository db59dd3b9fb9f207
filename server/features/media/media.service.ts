import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type media,
  type Picture,
  type PicturePurpose,
  type PictureSize,
  pictureLimits,
  pictureSizes,
} from '#contract/media.ts'
import { isAdmin } from '#contract/roles.ts'
import { inTransaction, violatedConstraint } from '#server/db/client.ts'
import { AppError } from '#server/platform/app-error.ts'
import { giveBackAttempt, takeAttempt } from '#server/platform/attempts.ts'
import type { DownloadVerb, UploadVerb } from '#server/platform/bind.ts'
import type { Services, SignedInCtx } from '#server/platform/context.ts'
import { notify } from '#server/platform/notices.ts'
import type { Copies } from './make-copies.ts'
import { acceptedFormat } from './picture-kind.ts'
import { readPicture } from './picture-reading.ts'

/** The name of a copy in the store. */
export const fileName = (key: string, size: PictureSize): string => `${key}-${size}.webp`

/** How long an upload may take before its files count as left behind. */
const arrivalHours = 1

/** Keeps clean copies of a photograph. Until a form claims it, it is nobody's and will be swept away. */
export const upload: UploadVerb<typeof media.upload> = async (ctx, { purpose, ...square }, file) => {
  const attempts = { bucket: 'picture_upload', key: ctx.viewer.id }
  await takeAttempt(ctx, { ...attempts, limit: pictureLimits.uploadsPerHour, pauseMinutes: 60 })
  const format = await acceptedFormat(file, ctx.settings)
  const task = { path: file.path, format, square: purpose === 'avatar' ? square : null }
  const copies = await readPicture(task).catch(async (error) => {
    // Nobody looked at it: the same file will be sent again.
    if (error instanceof AppError && error.code === 'BUSY') await giveBackAttempt(ctx, attempts)
    throw error
  })
  return keep(ctx, purpose, copies)
}

/** In an order that a crash at any point leaves nothing behind: see `server/db/migrations/0005_media.sql`. */
async function keep(ctx: SignedInCtx, purpose: PicturePurpose, copies: Copies): Promise<Picture> {
  const key = randomBytes(24).toString('base64url')
  await ctx.db`
    insert into media_trash (key, due_at) values (${key}, now() + make_interval(hours => ${arrivalHours}))`
  const files = pictureSizes.map((size, i) => ({ name: fileName(key, size), content: contentOf(copies, i) }))
  await Promise.all(files.map(({ name, content }) => ctx.store.put(name, content)))
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  return inTransaction(ctx, async ({ db }) => {
    const kept = await db`delete from media_trash where key = ${key} returning key`
    // It took so long that the sweep has removed the files.
    if (kept.length === 0) throw new AppError('UNAVAILABLE')
    const [picture] = await db<Picture[]>`
      insert into media (key, owner_id, purpose, width, height, bytes)
      values (${key}, ${ctx.viewer.id}, ${purpose}, ${copies.width}, ${copies.height}, ${bytes})
      returning id, key, width, height`
    if (!picture) throw new Error('A picture was not inserted.')
    return picture
  }).catch((error) => giveUp(ctx, key, error))
}

function contentOf({ files }: Copies, index: number): Buffer {
  const file = files[index]
  if (!file) throw new Error('A copy of a picture is missing.')
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
}

/** Where the account was deleted while the picture came in, its files go now and not in an hour. */
async function giveUp({ db }: SignedInCtx, key: string, error: unknown): Promise<never> {
  if (violatedConstraint(error) !== 'media_owner_id_fkey') throw error
  await db`update media_trash set due_at = now() where key = ${key}`
  await notify(db, 'media_trashed')
  throw new AppError('NOT_SIGNED_IN')
}

const servingHeaders = {
  'cache-control': 'private, max-age=31536000, immutable',
  // Kept for a year for this session: whoever sits there next asks anew.
  vary: 'cookie',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
}

/** Pictures of a diary are their owner's alone; an avatar is for everybody signed in, and so is what a post shows. */
export const get: DownloadVerb<typeof media.get> = async (ctx, { key, size }) => {
  const [visible] = await ctx.db<{ id: string }[]>`
    select id from media m
    where key = ${key}
      and (
        owner_id = ${ctx.viewer.id} or exists (select from profiles p where p.avatar_id = m.id)
        or exists (
          select from post_photos photo join community_posts p on p.id = photo.post_id
          where photo.media_id = m.id and (p.status = 'published' or ${isAdmin(ctx.viewer.role)})
        )
      )`
  if (!visible) throw new AppError('NOT_FOUND')
  const content = await openPicture(ctx, key, size)
  if (!content) {
    ctx.log.warn({ mediaId: visible.id, size }, 'A file of a picture is missing in the store')
    throw new AppError('NOT_FOUND')
  }
  return { content, headers: servingHeaders }
}

/** Makes uploads of the viewer's part of what is being saved. Locks their rows; only one's own, only of this purpose. */
export async function claimPictures(
  ctx: SignedInCtx,
  ids: readonly string[],
  purpose: PicturePurpose,
  /** Says which are not there, where there are several. */
  refusal: (missing: string[]) => AppError = () => new AppError('PICTURE_NOT_FOUND'),
): Promise<void> {
  const claimed = await ctx.db<{ id: string }[]>`
    select id from media
    where id = any(${ids as string[]}) and owner_id = ${ctx.viewer.id} and purpose = ${purpose}
    order by id
    for update`
  // As well when one is named twice.
  if (claimed.length !== ids.length)
    throw refusal(ids.filter((id) => !claimed.some((picture) => picture.id === id)))
}

/** Deletes pictures with their files; the files follow once the transaction holds. */
export async function deletePictures(ctx: SignedInCtx, ids: readonly string[]): Promise<void> {
  await ctx.db`delete from media where id = any(${ids as string[]}) and owner_id = ${ctx.viewer.id}`
}

/** The bytes of a copy, or null when it is not there. Asks nobody whether the viewer may see it: the caller knows. */
export function openPicture(
  { store }: Pick<Services, 'store'>,
  key: string,
  size: PictureSize,
): Promise<Readable | null> {
  return store.open(fileName(key, size))
}
