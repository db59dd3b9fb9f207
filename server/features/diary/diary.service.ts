import type { DiaryEntry, diary } from '#contract/diary.ts'
import { pageSize } from '#contract/paging.ts'
import { getTrack, getTrackPoints, streamGpx } from '#server/features/tracks/tracks.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { DownloadVerb } from '#server/platform/bind.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { fileNameOf } from '#server/platform/file-name.ts'
import { isDay, isId, isMoment, keyset } from '#server/platform/keyset.ts'
import * as queries from './diary.queries.ts'

const latestFirst = keyset({ date: isDay, createdAt: isMoment, id: isId })

export const list: Verb<typeof diary.list> = async (ctx, { after }) =>
  latestFirst.cut(
    await queries.listEntries(ctx, { after: latestFirst.read(after), count: pageSize + 1 }),
    pageSize,
  )

export const get: Verb<typeof diary.get> = (ctx, { id }) => getEntry(ctx, id)

/** One of the viewer's own. Somebody else's is not there, whoever asks. */
export async function getEntry(ctx: SignedInCtx, id: string): Promise<DiaryEntry> {
  const entry = await queries.findEntry(ctx, id)
  if (!entry) throw new AppError('DIARY_ENTRY_NOT_FOUND')
  return entry
}

/** The one that a form's key has made: whose answer was lost knows no other name for it. */
export const madeBy: Verb<typeof diary.madeBy> = async (ctx, { requestKey }) => {
  const [row] = await ctx.db<{ id: string }[]>`
    select id from diary_entries where request_key = ${requestKey} and user_id = ${ctx.viewer.id}`
  if (!row) throw new AppError('DIARY_ENTRY_NOT_FOUND')
  return getEntry(ctx, row.id)
}

export const track: Verb<typeof diary.track> = async (ctx, { id }) => {
  const { trackId } = await getEntry(ctx, id)
  const found = trackId === null ? null : await getTrack(ctx.db, trackId)
  if (!found) throw new AppError('TRACK_GONE')
  return found
}

export const download: DownloadVerb<typeof diary.download> = async (ctx, { id }) => {
  const { title, trackId } = await getEntry(ctx, id)
  if (trackId === null) throw new AppError('TRACK_GONE')
  const segments = await getTrackPoints(ctx.db, trackId)
  if (!segments) throw new AppError('TRACK_GONE')
  const content = streamGpx({ name: title, link: `${ctx.config.publicUrl}/diary`, segments, waypoints: [] })
  return { fileName: `${fileNameOf(title, 'diario')}.gpx`, content }
}
