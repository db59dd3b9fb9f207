import type { LonLat } from './line.ts'

/** Lines as text: differences of whole millionths of a degree in printable characters, five times smaller than JSON. */
const precision = 1e6

export function encodeLine(points: readonly LonLat[]): string {
  let text = ''
  let lastLat = 0
  let lastLon = 0
  for (const point of points) {
    const lat = Math.round(point.lat * precision)
    const lon = Math.round(point.lon * precision)
    text += encodeNumber(lat - lastLat) + encodeNumber(lon - lastLon)
    lastLat = lat
    lastLon = lon
  }
  return text
}

export function decodeLine(text: string): LonLat[] {
  const points: LonLat[] = []
  let lat = 0
  let lon = 0
  let position = 0
  const next = (): number => {
    let value = 0
    let factor = 1
    let piece: number
    do {
      piece = text.charCodeAt(position++) - 63
      value += (piece % 32) * factor
      factor *= 32
    } while (piece >= 32)
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  while (position < text.length) {
    lat += next()
    lon += next()
    points.push({ lat: lat / precision, lon: lon / precision })
  }
  return points
}

/** Sign in the lowest bit, then five bits a character. Arithmetic, because bit shifts end at 32. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63)
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(rest + 63)
}
