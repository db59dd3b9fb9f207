import { expect, test } from 'vitest'
import { gpxAround, gpxOf, mountainRoad } from '#server/testing/gpx.ts'
import { readGpx } from './read-gpx.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const track = (...points: string[]) => gpxAround(`<trk><trkseg>${points.join('')}</trkseg></trk>`)
const pt = (lat: number, lon: number) => `<trkpt lat="${lat}" lon="${lon}"/>`
const two = pt(46, 10) + pt(46.1, 10.1)
const nested = (depth: number) =>
  gpxAround(`${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}<trk><trkseg>${two}</trkseg></trk>`)
const wpts = (count: number) =>
  gpxAround(`${'<wpt lat="1" lon="1"/>'.repeat(count)}<trk><trkseg>${two}</trkseg></trk>`)
const attributes = (count: number) =>
  gpxAround(
    `<a ${Array.from({ length: count }, (_, i) => `a${i}="1"`).join(' ')}/><trk><trkseg>${two}</trkseg></trk>`,
  )
const desc = (length: number) =>
  gpxAround(`<desc>${'a'.repeat(length)}</desc><trk><trkseg>${two}</trkseg></trk>`)

test.each([
  ['GPX_EMPTY_FILE', ''],
  ['GPX_NOT_GPX', '   \n'],
  ['GPX_NOT_GPX', 'solo testo'],
  ['GPX_NOT_GPX', '<html><body></body></html>'],
  ['GPX_NOT_GPX', '<kml/>'],
  ['GPX_NOT_GPX', '{"type":"FeatureCollection"}'],
  ['GPX_NOT_GPX', '<?xml version="1.0"?>'],
  ['GPX_BROKEN', gpxAround('<trk></rte>')],
  ['GPX_BROKEN', gpxAround('<trk lat=1/>')],
  ['GPX_BROKEN', gpxAround('&unknown;')],
  ['GPX_BROKEN', gpxAround('<name>&#0;</name>')],
  ['GPX_BROKEN', `${gpxOf([mountainRoad(1)])}<gpx/>`],
  ['GPX_BROKEN', `${gpxOf([mountainRoad(1)])}rest`],
  ['GPX_TRUNCATED', gpxOf([mountainRoad(1)]).slice(0, -200)],
  ['GPX_TRUNCATED', gpxOf([mountainRoad(1)]).slice(0, -1)],
  ['GPX_DOCTYPE', `<!DOCTYPE gpx>${gpxOf([mountainRoad(1)]).split('?>\n')[1]}`],
  ['GPX_TOO_DEEP', nested(24)],
  ['GPX_TOO_MANY_WAYPOINTS', wpts(2001)],
  ['GPX_BROKEN', attributes(65)],
  ['GPX_TEXT_TOO_LONG', desc(20_001)],
  ['GPX_TEXT_TOO_LONG', gpxAround(`<a b="${'x'.repeat(20_001)}"/>`)],
  ['GPX_TEXT_TOO_LONG', gpxAround(`<name><![CDATA[${'x'.repeat(20_001)}]]></name>`)],
  ['GPX_NO_TRACK', gpxAround('')],
  ['GPX_NO_TRACK', gpxAround('<wpt lat="1" lon="1"/>')],
  ['GPX_NO_TRACK', track(pt(46, 10))],
  ['GPX_NO_VALID_POINTS', track(pt(91, 10), pt(92, 10))],
  ['GPX_TOO_LONG', track(...Array.from({ length: 6 }, (_, i) => pt(0, (i % 2) * 10)))],
])('%s', async (code, file) => {
  await expect(readGpx(file === '' ? [] : [bytes(file)])).rejects.toMatchObject({ code })
})

test.each([
  ['depth', nested(23)],
  ['waypoints', wpts(2000)],
  ['attributes', attributes(64)],
  ['text', desc(20_000)],
  ['length', track(...Array.from({ length: 5 }, (_, i) => pt(0, (i % 2) * 11)))],
])('at its limit of %s a file is read', async (_what, file) => {
  expect((await readGpx([bytes(file)])).source).toBe('track')
})

test('200,000 points are read, one more is refused', async () => {
  const line = (count: number) =>
    gpxAround(`<trk><trkseg>${'<trkpt lat="1" lon="1"/>'.repeat(count)}</trkseg></trk>`)
  expect((await readGpx([bytes(line(200_000))])).segments[0]).toHaveLength(200_000)
  await expect(readGpx([bytes(line(200_001))])).rejects.toMatchObject({ code: 'GPX_TOO_MANY_POINTS' })
})
