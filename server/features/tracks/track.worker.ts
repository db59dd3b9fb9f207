import { createReadStream } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { analyseTrack } from '#contract/track/analyse.ts'
import { packPoints } from '#server/db/track-points.ts'
import { AppError } from '#server/platform/app-error.ts'
import { readGpx } from './read-gpx.ts'
import type { ThreadAnswer } from './track-reading.ts'

async function read(path: string): Promise<ThreadAnswer> {
  try {
    const { segments, ...file } = await readGpx(createReadStream(path))
    const pointCount = segments.reduce((sum, segment) => sum + segment.length, 0)
    const analysis = analyseTrack(segments)
    // A machine that recorded while it stood made no line, however many points.
    if (analysis.lengthM < 1) return { refusal: 'GPX_NO_TRACK' }
    return { track: { ...analysis, ...file, pointCount, points: packPoints(segments) } }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.code }
    throw error
  }
}

parentPort?.on('message', async (path: string) => parentPort?.postMessage(await read(path)))
