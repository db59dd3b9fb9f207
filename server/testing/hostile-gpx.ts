import type { ErrorCode } from '#contract/errors.ts'
import { gpxAround, gpxOf, mountainRoad } from './gpx.ts'

/** A file, made when it is needed: together they are hundreds of megabytes. */
export type HostileFile = { what: string; code: ErrorCode; file: () => string | Uint8Array<ArrayBuffer> }

const mb = 1024 * 1024
const good = gpxOf([mountainRoad(2)])
const withHead = (head: string) => good.replace('?>\n', `?>\n${head}\n`)
const trackOf = (points: string) => gpxAround(`<trk><trkseg>${points}</trkseg></trk>`)
const pointsOf = (count: number, place: (i: number) => [lat: number, lon: number]) =>
  Array.from({ length: count }, (_, i) => {
    const [lat, lon] = place(i)
    return `<trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}"><ele>${i % 3000}</ele></trkpt>`
  }).join('')

const bomb = `<!DOCTYPE gpx [<!ENTITY a "${'ha'.repeat(50)}">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? '' : i - 1};`.repeat(10)}">`).join('')}]>`

export const hostileFiles: HostileFile[] = [
  {
    what: 'an entity bomb',
    code: 'GPX_DOCTYPE',
    file: () => withHead(bomb).replace('Giro di prova', '&a8;'),
  },
  {
    what: 'an entity that reads a file',
    code: 'GPX_DOCTYPE',
    file: () =>
      withHead('<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace('Giro di prova', '&x;'),
  },
  {
    what: 'a DTD of elsewhere',
    code: 'GPX_DOCTYPE',
    file: () => withHead('<!DOCTYPE gpx SYSTEM "http://127.0.0.1:9/evil.dtd">'),
  },
  {
    what: 'a bomb without its doctype',
    code: 'GPX_BROKEN',
    file: () => good.replace('Giro di prova', '&a8;'),
  },
  { what: '50 MB', code: 'GPX_TOO_LARGE', file: () => new Uint8Array(50 * mb).fill(0x20) },
  { what: '200,000 nested tags', code: 'GPX_TOO_DEEP', file: () => gpxAround('<a>'.repeat(200_000)) },
  {
    what: '200,000 attributes',
    code: 'GPX_BROKEN',
    file: () => gpxAround(`<a ${Array.from({ length: 200_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`),
  },
  {
    what: '160,000 points that break off',
    code: 'GPX_TRUNCATED',
    file: () => trackOf(pointsOf(160_000, (i) => [46 + i * 1e-6, 10])).slice(0, -100),
  },
  { what: 'bytes of no text', code: 'GPX_ENCODING', file: () => noise(5 * mb) },
  {
    what: 'a picture',
    code: 'GPX_ENCODING',
    file: () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
  },
  { what: 'zeros', code: 'GPX_NOT_GPX', file: () => new Uint8Array(5 * mb) },
  {
    what: 'another encoding than it says',
    code: 'GPX_ENCODING',
    file: () => new Uint8Array(Buffer.from(good.replace('Giro di prova', 'Perché'), 'latin1')),
  },
  {
    what: 'latitude 91 everywhere',
    code: 'GPX_NO_VALID_POINTS',
    file: () => trackOf(pointsOf(150_000, () => [91, 10])),
  },
  {
    what: '200,001 points',
    code: 'GPX_TOO_MANY_POINTS',
    file: () => trackOf('<trkpt lat="1" lon="1"/>'.repeat(200_001)),
  },
  {
    what: '2,001 waypoints',
    code: 'GPX_TOO_MANY_WAYPOINTS',
    file: () => gpxAround('<wpt lat="1" lon="1"/>'.repeat(2001)),
  },
  {
    what: 'a text of 24 MB',
    code: 'GPX_TEXT_TOO_LONG',
    file: () => gpxAround(`<name>${'a'.repeat(24 * mb)}</name>`),
  },
  { what: 'blanks of 24 MB', code: 'GPX_TEXT_TOO_LONG', file: () => gpxAround(' '.repeat(24 * mb)) },
  {
    what: 'an attribute of 24 MB',
    code: 'GPX_TEXT_TOO_LONG',
    file: () => gpxAround(`<a b="${'a'.repeat(24 * mb)}"/>`),
  },
  {
    what: 'a tag name of 24 MB',
    code: 'GPX_TEXT_TOO_LONG',
    file: () => gpxAround('').replace('</gpx>', `<${'a'.repeat(24 * mb)}`),
  },
  {
    what: 'four million entities in one text',
    code: 'GPX_TEXT_TOO_LONG',
    file: () => gpxAround(`<name>${'&amp;'.repeat(4_000_000)}</name>`),
  },
  {
    what: 'an entity name of 24 MB',
    code: 'GPX_TEXT_TOO_LONG',
    file: () => gpxAround('').replace('</gpx>', `&${'a'.repeat(24 * mb)}`),
  },
  {
    what: 'a comment of 24 MB',
    code: 'GPX_TEXT_TOO_LONG',
    file: () => gpxAround(`<!--${'a'.repeat(24 * mb)}-->`),
  },
  {
    what: 'a CDATA of 24 MB',
    code: 'GPX_TEXT_TOO_LONG',
    file: () => gpxAround(`<name><![CDATA[${'a'.repeat(24 * mb)}]]></name>`),
  },
  {
    what: 'fifty points at one place',
    code: 'GPX_NO_TRACK',
    file: () => trackOf(pointsOf(50, () => [46, 10])),
  },
  {
    what: 'one point, and one that is not on earth',
    code: 'GPX_NO_TRACK',
    file: () => trackOf(pointsOf(2, (i) => [46 + 45 * i, 10])),
  },
  {
    what: 'a ride all over the globe',
    code: 'GPX_TOO_LONG',
    file: () => trackOf(pointsOf(200_000, (i) => (i % 2 === 0 ? [80, 170] : [-80, -10]))),
  },
  {
    what: 'a spiral of 200,000 points and 100,000 km',
    code: 'GPX_TOO_LONG',
    file: () =>
      trackOf(pointsOf(200_000, (i) => [46 + Math.sin(i / 20) * i * 1e-6, 10 + Math.cos(i / 20) * i * 1e-6])),
  },
]

/** Strange, large, and right: read to the end, and measured. */
export const heavyFiles: { what: string; file: () => string }[] = [
  {
    what: 'a spiral of 200,000 points',
    file: () =>
      trackOf(
        pointsOf(200_000, (i) => [46 + Math.sin(i / 500) * i * 1e-6, 10 + Math.cos(i / 500) * i * 1e-6]),
      ),
  },
  {
    what: 'a zig-zag of 100,000 points',
    file: () => trackOf(pointsOf(100_000, (i) => [45 + i * 5e-6, 10 + (i % 2) * 1.2e-4])),
  },
  {
    what: 'a million empty segments',
    file: () =>
      gpxAround(
        `<trk>${'<trkseg/>'.repeat(1_000_000)}<trkseg>${pointsOf(20, (i) => [46, 10 + i / 1000])}</trkseg></trk>`,
      ),
  },
  {
    what: '4,900 km',
    file: () => trackOf(pointsOf(190_000, (i) => [45 + Math.sin(i / 9000) * 1.9, 10 + i * 1e-6])),
  },
  {
    what: '90,000 segments',
    file: () =>
      gpxAround(
        `<trk>${Array.from({ length: 90_000 }, (_, i) => `<trkseg>${pointsOf(2, (k) => [46 + i * 1e-6, 10 + k * 1e-4])}</trkseg>`).join('')}</trk>`,
      ),
  },
]

/** Random, but the same each time. */
function noise(bytes: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(bytes)
  let state = 7
  for (let i = 0; i < bytes; i++) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    out[i] = state >>> 24
  }
  return out
}
