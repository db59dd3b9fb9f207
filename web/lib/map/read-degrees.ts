/** `46,528`, `46.528` or `46.528°` as a number; nothing typed is nothing, and what is no number is refused as such. */
export function readDegrees(typed: unknown): number | undefined {
  if (typeof typed === 'number' || typed === undefined) return typed
  const text = String(typed).trim().replace(',', '.').replace(/\s*°$/, '')
  return text === '' ? undefined : Number(text)
}

/** As people write them here; five decimals are a metre. */
export const writeDegrees = (degrees: number): string => String(Number(degrees.toFixed(5))).replace('.', ',')

/** Both coordinates in one text, as maps copy them: `46.46412, 10.37`. Null when it is anything else. */
export function readPlace(pasted: string): { lat: number; lon: number } | null {
  const number = String.raw`(-?\d+(?:[.,]\d+)?)\s*°?`
  const [, lat, lon] =
    new RegExp(String.raw`^\s*${number}(?:\s*[,;]\s+|\s*;\s*|\s+)${number}\s*$`).exec(pasted) ?? []
  // Without blanks a comma may be either sign: only with points in the numbers is it the one between them.
  const [, plainLat, plainLon] = /^\s*(-?\d+\.\d+),(-?\d+\.\d+)\s*$/.exec(pasted) ?? []
  const place = { lat: readDegrees(lat ?? plainLat), lon: readDegrees(lon ?? plainLon) }
  return place.lat === undefined || place.lon === undefined ? null : { lat: place.lat, lon: place.lon }
}

/** The place of what was typed, once it is one. */
export function placeAt(latitude: unknown, longitude: unknown): { lat: number; lon: number } | null {
  const lat = readDegrees(latitude)
  const lon = readDegrees(longitude)
  return isWithin(lat, 90) && isWithin(lon, 180) ? { lat, lon } : null
}

const isWithin = (degrees: number | undefined, limit: number): degrees is number =>
  degrees !== undefined && Math.abs(degrees) <= limit
