import { createReadStream, readFileSync } from 'node:fs'
import { gpx } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import { readGpx } from '#server/features/tracks/read-gpx.ts'

export type ReaderFigures = { ms: number; peakMb: number; points: number }

const readers: Record<string, (path: string) => Promise<number>> = {
  /** What the process itself weighs, with both libraries loaded. */
  idle: async () => 0,
  ours: async (path) => (await readGpx(createReadStream(path))).segments.flat().length,
  togeojson: async (path) => {
    const document = new DOMParser().parseFromString(readFileSync(path, 'utf8'), 'text/xml')
    const [track] = gpx(document as never).features
    return track?.geometry?.type === 'LineString' ? track.geometry.coordinates.length : 0
  },
}

const [reader = '', path = ''] = process.argv.slice(2)
const startedAt = performance.now()
const points = (await readers[reader]?.(path)) ?? 0
const figures: ReaderFigures = {
  ms: performance.now() - startedAt,
  peakMb: process.resourceUsage().maxRSS / 1024,
  points,
}
process.send?.(figures, () => process.exit(0))
