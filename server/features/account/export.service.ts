import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type account, exportsPerDay } from '#contract/account.ts'
import { romeDay } from '#contract/dates.ts'
import { openPicture } from '#server/features/media/media.service.ts'
import { getTrackPoints, streamGpx } from '#server/features/tracks/tracks.service.ts'
import { takeAttempt } from '#server/platform/attempts.ts'
import type { Download, DownloadVerb } from '#server/platform/bind.ts'
import type { SignedInCtx } from '#server/platform/context.ts'
import { jsonName } from './export-format.ts'
import { readmeText } from './export-readme.ts'
import { type Snapshot, takeSnapshot } from './export-snapshot.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

export const exportData: DownloadVerb<typeof account.export> = async (ctx) => {
  await takeAttempt(ctx, {
    bucket: 'account_export',
    key: ctx.viewer.id,
    limit: exportsPerDay,
    pauseMinutes: 24 * 60,
  })
  ctx.log.info({ event: 'account_export', userId: ctx.viewer.id }, 'An export')
  return archiveOf(ctx)
}

/** Everything of the viewer. `of` says whose it is, where somebody takes along more than one. */
export async function archiveOf(ctx: SignedInCtx, of?: string): Promise<Download> {
  const snapshot = await takeSnapshot(ctx)
  return {
    fileName: `tornanti-dati-${of ? `${of}-` : ''}${romeDay(ctx.now)}.zip`,
    headers: { 'x-total-bytes': String(expectedBytes(snapshot)) },
    content: zipStream(entriesOf(ctx, snapshot)),
  }
}

async function* entriesOf(ctx: SignedInCtx, { json, pictures, tracks }: Snapshot): AsyncGenerator<ZipEntry> {
  try {
    yield { name: 'README.txt', content: Readable.from([readmeText()]) }
    yield { name: jsonName, content: createReadStream(json.path) }
    // What was deleted since the snapshot, in another window, is left out.
    for (const { key, file } of pictures) {
      const content = await openPicture(ctx, key, 1920)
      if (content) yield { name: file, content, isPacked: true }
    }
    for (const track of tracks) {
      const content = await gpxOf(ctx, track)
      if (content) yield { name: track.file, content }
    }
  } finally {
    await rm(json.path, { force: true })
  }
}

async function gpxOf(
  ctx: SignedInCtx,
  { id, name, waypoints }: Snapshot['tracks'][number],
): Promise<Readable | null> {
  const segments = await getTrackPoints(ctx.db, id)
  if (!segments) return null
  return streamGpx({
    name: name ?? 'Traccia',
    link: ctx.config.publicUrl,
    segments,
    waypoints: waypoints.map((point) => ({ ...point, name: point.name ?? '', description: null, type: '' })),
  })
}

/** How well each kind packs, and what the largest of three copies weighs, roughly: a page shows how far it is. */
const packed = { json: 0.25, gpxBytesPerPoint: 14, entryHead: 300, largestCopy: 0.75 }

function expectedBytes({ json, pictures, tracks }: Snapshot): number {
  const pictureBytes = pictures.reduce((sum, { bytes }) => sum + bytes, 0)
  const points = tracks.reduce((sum, { pointCount }) => sum + pointCount, 0)
  const heads = packed.entryHead * (2 + pictures.length + tracks.length)
  return Math.ceil(
    json.bytes * packed.json + pictureBytes * packed.largestCopy + points * packed.gpxBytesPerPoint + heads,
  )
}
