import type { PostForm } from '#contract/community-forms.ts'
import { claimPictures } from '#server/features/media/media.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx } from '#server/platform/context.ts'

type Photos = PostForm['photos']

/**
 * Before photographs of a post go or change: theirs and those that are to come, by their ids, as whoever claims one
 * takes them. In the order of the table, two who meet would wait for each other for ever.
 */
export async function lockPictures(
  { db, viewer }: SignedInCtx,
  postId: string,
  wanted: readonly string[] = [],
): Promise<void> {
  await db`
    select from media
    where (id = any(${wanted as string[]}) and owner_id = ${viewer.id})
      or id in (select media_id from post_photos where post_id = ${postId})
    order by id for update`
}

/** Makes these the photographs of a post, in this order. Those that are no longer among them go with their files. */
export async function writePhotos(ctx: SignedInCtx, postId: string, photos: Photos): Promise<void> {
  const { db } = ctx
  const wanted = photos.map(({ mediaId }) => mediaId)
  await lockPictures(ctx, postId, wanted)
  await db`delete from post_photos where post_id = ${postId} and media_id <> all(${wanted})`
  if (photos.length === 0) return
  await claimPictures(ctx, wanted, 'post')
  const ordered = photos.map(({ mediaId, alt }, position) => ({ mediaId, alt, position }))
  const placed = await db`
    insert into post_photos (media_id, post_id, position, alt)
    select "mediaId", ${postId}, position, alt
    from jsonb_to_recordset(${db.json(ordered)}) as photo ("mediaId" uuid, position int, alt text)
    on conflict (media_id) do update set position = excluded.position, alt = excluded.alt
      where post_photos.post_id = excluded.post_id
    returning media_id`
  // What is missing belongs to another post.
  if (placed.length !== photos.length) throw new AppError('PICTURE_NOT_FOUND')
}
