import type { TrackPoint } from '#contract/track/line.ts'

/**
 * How a track's points lie in their column: whole ten-millionths of a degree and hundredths of a metre, each as the
 * difference from the point before, in as few bytes as it needs. About six bytes a point, and no rounding to be seen.
 */
const degreeParts = 1e7
const metreParts = 100
/** Of the tracks stored before: they begin with how many segments they have, the others with a zero. */
const formerMetreParts = 10

export function packPoints(segments: readonly (readonly TrackPoint[])[]): Buffer {
  const points = segments.reduce((sum, segment) => sum + segment.length, 0)
  const writer = new Writer(16 + segments.length * 5 + points * 15)
  writer.whole(0)
  writer.whole(segments.length)
  for (const segment of segments) {
    writer.whole(segment.length)
    let last = { lon: 0, lat: 0, ele: 0 }
    for (const point of segment) {
      const lon = Math.round(point.lon * degreeParts)
      const lat = Math.round(point.lat * degreeParts)
      writer.signed(lon - last.lon)
      writer.signed(lat - last.lat)
      const ele = point.ele === null || point.ele === undefined ? null : Math.round(point.ele * metreParts)
      // Zero says that there is no height; a difference is moved up by one.
      writer.whole(ele === null ? 0 : zigzag(ele - last.ele) + 1)
      last = { lon, lat, ele: ele ?? last.ele }
    }
  }
  return writer.bytes()
}

export const unpackPoints = (bytes: Uint8Array): TrackPoint[][] =>
  Array.from(eachSegment(bytes), (points) => [...points])

/** One point at a time, for those who need no more of them at once. Each segment must be read before the next. */
export function* eachSegment(bytes: Uint8Array): Generator<Iterable<TrackPoint>> {
  const reader = new Reader(bytes)
  const first = reader.whole()
  const segments = first === 0 ? reader.whole() : first
  const parts = first === 0 ? metreParts : formerMetreParts
  for (let i = 0; i < segments; i++) yield eachPoint(reader, parts)
}

function* eachPoint(reader: Reader, parts: number): Generator<TrackPoint> {
  let lon = 0
  let lat = 0
  let ele = 0
  const points = reader.whole()
  for (let i = 0; i < points; i++) {
    lon += reader.signed()
    lat += reader.signed()
    const height = reader.whole()
    if (height > 0) ele += unzigzag(height - 1)
    yield { lon: lon / degreeParts, lat: lat / degreeParts, ele: height > 0 ? ele / parts : null }
  }
}

/** Small numbers of either sign become small numbers without one. Arithmetic: bit operations end at 32. */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

class Writer {
  readonly #buffer: Buffer
  #length = 0

  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafe(capacity)
  }

  whole(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.#buffer[this.#length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#buffer[this.#length++] = rest
  }

  signed(value: number): void {
    this.whole(zigzag(value))
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }
}

class Reader {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  whole(): number {
    let value = 0
    let factor = 1
    let byte: number
    do {
      byte = this.#bytes[this.#position++] ?? 0
      value += (byte % 128) * factor
      factor *= 128
    } while (byte >= 128)
    return value
  }

  signed(): number {
    return unzigzag(this.whole())
  }
}
