import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { TrackPoint } from '#contract/track/line.ts'

export type GpxContent = {
  name: string
  /** The page that the track comes from. */
  link: string
  segments: Iterable<Iterable<TrackPoint>>
  waypoints: readonly { lon: number; lat: number; name: string; description: string | null; type: string }[]
}

/** Points to a piece of text: enough to be quick, few enough that nobody notices one. */
const pointsPerPiece = 500

/** Others' requests come in between the pieces: a quick connection takes them all without ever letting go. */
export function streamGpx(content: GpxContent): Readable {
  const pieces = writeGpx(content)
  return Readable.from(
    (async function* () {
      for (const piece of pieces) {
        yield piece
        await otherWork()
      }
    })(),
  )
}

/** GPX 1.1 with its elements in the order that the schema asks for, piece by piece: a file may be 15 MB. */
export function* writeGpx({ name, link, segments, waypoints }: GpxContent): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<gpx version="1.1" creator="Tornanti" xmlns="http://www.topografix.com/GPX/1/1">\n'
  yield `<metadata><name>${escapeXml(name)}</name><link href="${escapeXml(link)}"><text>Tornanti</text></link></metadata>\n`
  for (const waypoint of waypoints) yield `${writeWaypoint(waypoint)}\n`
  yield `<trk><name>${escapeXml(name)}</name>\n`
  for (const points of segments) yield* writeSegment(points)
  yield '</trk>\n</gpx>\n'
}

function* writeSegment(points: Iterable<TrackPoint>): Generator<string> {
  yield '<trkseg>\n'
  let piece: string[] = []
  for (const point of points) {
    piece.push(`${writePoint(point)}\n`)
    if (piece.length < pointsPerPiece) continue
    yield piece.join('')
    piece = []
  }
  yield `${piece.join('')}</trkseg>\n`
}

function writeWaypoint(point: GpxContent['waypoints'][number]): string {
  const description = point.description === null ? '' : `<desc>${escapeXml(point.description)}</desc>`
  return `<wpt ${position(point)}><name>${escapeXml(point.name)}</name>${description}<type>${escapeXml(point.type)}</type></wpt>`
}

function writePoint(point: TrackPoint): string {
  const height = point.ele === null || point.ele === undefined ? '' : `<ele>${point.ele.toFixed(2)}</ele>`
  return `<trkpt ${position(point)}>${height}</trkpt>`
}

const position = ({ lon, lat }: { lon: number; lat: number }) =>
  `lat="${lat.toFixed(7)}" lon="${degrees(lon)}"`

/** The schema's longitude ends before 180. */
const degrees = (lon: number) => lon.toFixed(7).replace(/^180\.0+$/, '-180.0000000')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML has no way to write is left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
