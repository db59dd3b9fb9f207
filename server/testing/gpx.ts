import type { TrackPoint } from '#contract/track/line.ts'
import { lay, pass } from '#contract/track/test-roads.ts'

/** A road with so many hairpins and a climb, near Bormio. */
export const mountainRoad = (hairpins = 4): TrackPoint[] => lay(pass(hairpins), (i) => 1000 + i / 2)

/** A GPX as a recorder writes it; written apart from our own writer, which is tested against it. */
export function gpxOf(segments: readonly (readonly TrackPoint[])[], name = 'Giro di prova'): string {
  const points = segments.map((segment) => `<trkseg>${segment.map(pointOf).join('')}</trkseg>`)
  return gpxAround(`<trk><name>${name}</name>${points.join('')}</trk>`)
}

export const gpxAround = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="prova" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`

function pointOf({ lat, lon, ele }: TrackPoint): string {
  const height = ele === null || ele === undefined ? '' : `<ele>${ele}</ele>`
  return `<trkpt lat="${lat}" lon="${lon}">${height}</trkpt>`
}
