import type { TrackPoint } from '#contract/track/line.ts'
import type { Track, TrackSummary, tracks } from '#contract/tracks.ts'
import { inTransaction, type Sql } from '#server/db/client.ts'
import { insertTrack } from '#server/db/insert-track.ts'
import { eachSegment } from '#server/db/track-points.ts'
import { holdAccount } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { takeAttempt } from '#server/platform/attempts.ts'
import type { UploadVerb } from '#server/platform/bind.ts'
import type { Ctx, Db, SignedInCtx } from '#server/platform/context.ts'
import { type ReadTrack, readTrack } from './track-reading.ts'

export { streamGpx } from './write-gpx.ts'

const uploadsPerHour = 60
/** How long an upload waits for the form around it to be saved. */
const unsavedHours = 24

/** Reads a file and keeps its track. Until a form claims it, it is nobody's and will be swept away. */
export const upload: UploadVerb<typeof tracks.upload> = async (ctx, _input, file) => {
  await takeAttempt(ctx, {
    bucket: 'track_upload',
    key: ctx.viewer.id,
    limit: uploadsPerHour,
    pauseMinutes: 60,
  })
  const read = await readTrack(file.path, ctx.viewer.id)
  const id = await inTransaction(ctx, async (ctx) => {
    // Reading takes a while, and the account may have gone meanwhile.
    await holdAccount(ctx)
    return insertTrack(ctx.db, read, ctx.viewer.id)
  })
  return { ...summaryOf(read), id, ...foundIn(read) }
}

const foundIn = ({ name, pointCount, droppedCount }: ReadTrack) => ({ name, pointCount, droppedCount })

const summaryOf = (read: ReadTrack): TrackSummary => ({
  lengthM: read.lengthM,
  climbM: read.elevation?.climbM ?? null,
  hairpinCount: read.hairpins.length,
  curviness: read.curviness,
  drawing: read.drawing,
})

/** Makes an upload of the viewer's part of what is being saved. Only one's own, and only one that nothing has yet. */
export async function claimTrack(ctx: SignedInCtx, id: string): Promise<{ hairpinCount: number }> {
  const { db, viewer } = ctx
  await db`select from tracks where id = ${id} for update`
  // Asked once it is locked: of two forms that claim one upload, the second must see what the first has written.
  const [track] = await db<{ hairpinCount: number }[]>`
    select hairpin_count from tracks t where id = ${id} and uploaded_by = ${viewer.id} and ${isUnclaimed(db)}`
  if (!track) throw new AppError('TRACK_NOT_FOUND')
  return track
}

/** Of an upload that a form is about to claim, or of a track that it has. */
export async function lengthOfTrack({ db }: SignedInCtx, id: string): Promise<number | null> {
  const [track] = await db<{ lengthM: number }[]>`select length_m from tracks where id = ${id}`
  return track?.lengthM ?? null
}

/** Of a track `t`. */
const isUnclaimed = (db: Db) => db`
  not exists (select from itineraries i where i.track_id = t.id)
  and not exists (select from diary_entries d where d.track_id = t.id)`

export async function deleteTrack({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await db`delete from tracks where id = ${id}`
}

export async function getTrack(db: Db, id: string): Promise<Track | null> {
  const [row] = await db<(Omit<Track, 'box'> & Track['box'])[]>`
    select length_m, climb_m, descent_m, min_ele_m, max_ele_m, curviness, curve_count, hairpin_count,
      west, south, east, north, lines, drawing, profile, hairpins, curviness_per_km
    from tracks where id = ${id}`
  if (!row) return null
  const { west, south, east, north, ...rest } = row
  return { ...rest, box: { west, south, east, north } }
}

/** Every point as it was in the file, one at a time; null when the track is gone. */
export async function getTrackPoints(db: Db, id: string): Promise<Iterable<Iterable<TrackPoint>> | null> {
  const [row] = await db<{ points: Buffer }[]>`select points from tracks where id = ${id}`
  return row ? eachSegment(row.points) : null
}

/** Before an account goes: its uploads that no form has saved. What was saved stays or goes with what it belongs to. */
export async function deleteUnsavedTracks({ db, viewer }: SignedInCtx): Promise<void> {
  await db`
    delete from tracks t where uploaded_by = ${viewer.id}
      and not exists (select from itineraries i where i.track_id = t.id)
      and not exists (select from diary_entries d where d.track_id = t.id)`
}

/** Uploads whose form was never saved. Locked rows are being saved at this moment. */
export async function sweepTracks(sql: Sql): Promise<void> {
  await sql.begin(async (db) => {
    const old = await db<{ id: string }[]>`
      select id from tracks t
      where not is_saved and created_at < now() - make_interval(hours => ${unsavedHours}) and ${isUnclaimed(db)}
      for update skip locked`
    // Asked again once they are locked: a form may have been saved between the look and the lock.
    await db`delete from tracks t where id = any(${old.map(({ id }) => id)}) and ${isUnclaimed(db)}`
  })
}
