import type { ErrorCode } from '#contract/errors.ts'
import { distanceM, type TrackPoint } from '#contract/track/line.ts'
import { gpxLimits } from '#contract/tracks.ts'
import { AppError } from '#server/platform/app-error.ts'
import { elevation, latitude, longitude } from './gpx-numbers.ts'
import { RoomyParser } from './roomy-parser.ts'

export type Waypoint = { lon: number; lat: number; name: string | null }

export type GpxFile = {
  name: string | null
  source: 'track' | 'shaped route' | 'route'
  segments: TrackPoint[][]
  waypoints: Waypoint[]
  /** Points whose coordinates are not on earth. */
  droppedCount: number
}

/** Collects a GPX while its text arrives. Each refusal is thrown at the first character that earns it. */
export class GpxReader {
  readonly #parser = new RoomyParser()
  readonly #path: string[] = []
  readonly #tracks: TrackPoint[][] = []
  readonly #routes: TrackPoint[][] = []
  readonly #waypoints: Waypoint[] = []
  #hasShape = false
  #lineName: string | null = null
  #fileName: string | null = null
  #text = ''
  #point: TrackPoint | null = null
  #waypoint: Waypoint | null = null
  #pointCount = 0
  #lengthM = 0
  #droppedCount = 0
  #attributeCount = 0
  #isComplete = false
  #sinceTag = 0

  constructor() {
    const parser = this.#parser
    parser.on('error', () =>
      refuse(this.#path.length === 0 && !this.#isComplete ? 'GPX_NOT_GPX' : 'GPX_BROKEN'),
    )
    parser.on('doctype', () => refuse('GPX_DOCTYPE'))
    parser.on('opentagstart', () => {
      this.#attributeCount = 0
    })
    parser.on('attribute', ({ value }) => {
      if (++this.#attributeCount > gpxLimits.attributes) refuse('GPX_BROKEN')
      if (value.length > gpxLimits.text) refuse('GPX_TEXT_TOO_LONG')
    })
    parser.on('opentag', ({ name, attributes }) => this.#open(localName(name), attributes))
    parser.on('closetag', ({ name }) => this.#close(localName(name)))
    parser.on('text', (text) => this.#hear(text))
    parser.on('cdata', (text) => this.#hear(text))
  }

  write(text: string): void {
    this.#limitText(text)
    this.#parser.write(text)
  }

  /** The parser speaks of a text when it is over; one that never ends is refused while it comes. */
  #limitText(text: string): void {
    const lastTag = text.lastIndexOf('<')
    this.#sinceTag = lastTag < 0 ? this.#sinceTag + text.length : text.length - lastTag
    // An entity is up to six characters for one.
    if (this.#sinceTag > 6 * gpxLimits.text + text.length) refuse('GPX_TEXT_TOO_LONG')
  }

  end(): GpxFile {
    if (!this.#isComplete) refuse(this.#path.length > 0 ? 'GPX_TRUNCATED' : 'GPX_NOT_GPX')
    this.#parser.close()
    return this.#choose()
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (this.#path.length === 0 && name !== 'gpx') refuse('GPX_NOT_GPX')
    if (this.#path.length >= gpxLimits.depth) refuse('GPX_TOO_DEEP')
    this.#path.push(name)
    this.#text = ''
    if (name === 'trkseg') begin(this.#tracks)
    else if (name === 'rte') begin(this.#routes)
    else if (name === 'trkpt') this.#add(this.#tracks, attributes)
    else if (name === 'rtept') this.#add(this.#routes, attributes)
    else if (name === 'rpt') this.#addShape(attributes)
    else if (name === 'wpt') this.#addWaypoint(attributes)
  }

  #close(name: string): void {
    const parent = this.#path.at(-2)
    if (name === 'ele' && this.#point && (parent === 'trkpt' || parent === 'rtept')) {
      this.#point.ele = elevation(this.#text)
    } else if (name === 'name') this.#keepName(parent)
    else if (name === 'wpt') this.#waypoint = null
    else if (name === 'trkpt' || name === 'rtept') this.#point = null
    this.#path.pop()
    this.#text = ''
    if (this.#path.length === 0) this.#isComplete = true
  }

  #hear(text: string): void {
    if (text.length + this.#text.length > gpxLimits.text) refuse('GPX_TEXT_TOO_LONG')
    const name = this.#path.at(-1)
    if (name === 'ele' || name === 'name') this.#text += text
  }

  /** The geometry between two via points of a Garmin route stands in its extensions only. */
  #addShape(attributes: Record<string, string>): void {
    if (!this.#path.includes('rtept')) return
    this.#hasShape = true
    this.#add(this.#routes, attributes)
    this.#point = null
  }

  #add(lines: TrackPoint[][], attributes: Record<string, string>): void {
    if (++this.#pointCount > gpxLimits.points) refuse('GPX_TOO_MANY_POINTS')
    const place = placeOf(attributes)
    this.#point = place
    if (!place) this.#droppedCount++
    // A point outside of any segment still belongs to a line.
    else if (lines.length === 0) lines.push([place])
    else this.#goOn(lines.at(-1) ?? [], place)
  }

  #goOn(line: TrackPoint[], place: TrackPoint): void {
    const last = line.at(-1)
    if (last) this.#lengthM += distanceM(last, place)
    // What is measured is measured every few metres: points all over the globe would be millions of them.
    if (this.#lengthM > gpxLimits.lengthKm * 1000) refuse('GPX_TOO_LONG')
    line.push(place)
  }

  #addWaypoint(attributes: Record<string, string>): void {
    const place = placeOf(attributes)
    if (!place) return
    if (this.#waypoints.length >= gpxLimits.waypoints) refuse('GPX_TOO_MANY_WAYPOINTS')
    this.#waypoint = { ...place, name: null }
    this.#waypoints.push(this.#waypoint)
  }

  #keepName(parent: string | undefined): void {
    const text = tidyName(this.#text)
    if (parent === 'wpt' && this.#waypoint) this.#waypoint.name = text
    else if (parent === 'trk' || parent === 'rte') this.#lineName ??= text
    else if (parent === 'metadata') this.#fileName ??= text
  }

  #choose(): GpxFile {
    // The track's own name says more than that of the file, which is often a date.
    const name = this.#lineName ?? this.#fileName
    const rest = { name, waypoints: this.#waypoints, droppedCount: this.#droppedCount }
    // A single point is where a recorder was switched on and off again.
    const segments = this.#tracks.filter(isLine)
    if (segments.length > 0) return { ...rest, source: 'track', segments }
    const routes = this.#routes.filter(isLine)
    if (routes.length > 0) {
      return { ...rest, source: this.#hasShape ? 'shaped route' : 'route', segments: routes }
    }
    const isAllDropped = this.#droppedCount > 0 && this.#droppedCount === this.#pointCount
    return refuse(isAllDropped ? 'GPX_NO_VALID_POINTS' : 'GPX_NO_TRACK')
  }
}

/** An empty one is used again: a file may open millions of them. */
function begin(lines: TrackPoint[][]): void {
  if (lines.at(-1)?.length !== 0) lines.push([])
}

const isLine = (points: readonly TrackPoint[]): boolean => points.length > 1

function refuse(code: ErrorCode): never {
  throw new AppError(code)
}

/** `gpxx:rpt` and `rpt` are the same to us: files use prefixes that they never declared. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function placeOf({ lat, lon }: Record<string, string>): TrackPoint | null {
  const place = { lon: longitude(lon), lat: latitude(lat) }
  return place.lon === null || place.lat === null ? null : { lon: place.lon, lat: place.lat, ele: null }
}

function tidyName(text: string): string | null {
  const name = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return name === '' ? null : [...name].slice(0, gpxLimits.name).join('')
}
