import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { itineraries } from '#contract/itineraries.ts'
import type { TrackPoint } from '#contract/track/line.ts'
import { packPoints, unpackPoints } from '#server/db/track-points.ts'
import { times } from '#server/testing/forms.ts'
import { mountainRoad } from '#server/testing/gpx.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { publish, uploadTrack } from '#server/testing/itineraries.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { readGpx } from './read-gpx.ts'
import { type GpxContent, streamGpx, writeGpx } from './write-gpx.ts'

let schema = ''
beforeAll(async () => {
  schema = await readFile(join(import.meta.dirname, 'fixtures/gpx-1.1.xsd'), 'utf8')
})

/** What the schema of GPX 1.1 has against a file. */
async function complaints(contents: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'file.gpx', contents }, schema })
  return errors.map(({ message }) => message)
}
const read = (text: string) => readGpx([new TextEncoder().encode(text)])
const written = (content: GpxContent) => [...writeGpx(content)].join('')
const content: GpxContent = {
  name: 'Passo Gavia',
  link: 'https://tornanti.example/route-planner/1',
  segments: [mountainRoad(2), mountainRoad(1)],
  waypoints: [{ lon: 10.5, lat: 46.3, name: 'Bar', description: 'Caffè', type: 'Ristorante' }],
}

test('others come in between the pieces, however quickly it is taken', async () => {
  const long = { ...content, segments: [times(50_000, (i) => ({ lon: 10, lat: 46 + i / 1e6, ele: 1 }))] }
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  count()
  let pieces = 0
  for await (const _ of streamGpx(long)) pieces += 1
  isOver = true
  expect(pieces).toBeGreaterThan(100)
  expect(turns).toBeGreaterThanOrEqual(pieces - 1)
})

describe('the schema', () => {
  test('lets our file through, with and without waypoints and heights', async () => {
    expect(await complaints(written(content))).toEqual([])
    const bare = [mountainRoad(1).map(({ lon, lat }) => ({ lon, lat }))]
    expect(await complaints(written({ ...content, waypoints: [], segments: bare }))).toEqual([])
    expect(
      await complaints(
        written({
          ...content,
          waypoints: [{ lon: 180, lat: -90, name: 'N', description: null, type: 'T' }],
          segments: [
            [
              { lon: 180, lat: 90 },
              { lon: -180, lat: -90 },
              { lon: 179.99999999, lat: 0 },
            ],
          ],
        }),
      ),
    ).toEqual([])
  })

  test.each([
    ['a track before a waypoint', '<trk/><wpt lat="1" lon="1"/>'],
    ['a latitude of 91', '<wpt lat="91" lon="1"/>'],
    ['a longitude of 180', '<wpt lat="1" lon="180"/>'],
    ['a point without a longitude', '<wpt lat="1"/>'],
    ['a height that is no number', '<wpt lat="1" lon="1"><ele>high</ele></wpt>'],
    ['a description before the name', '<wpt lat="1" lon="1"><desc>d</desc><name>n</name></wpt>'],
    ['an unknown element', '<foto/>'],
  ])('would refuse %s', async (_what, inner) => {
    const file = `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`
    expect(await complaints(file)).not.toEqual([])
  })
})

/** Less than half a millionth of a degree apart. */
function expectSame(found: TrackPoint | undefined, { lat, lon, ele = null }: TrackPoint) {
  expect(Math.abs((found?.lat ?? 0) - lat)).toBeLessThan(5e-7)
  expect(Math.abs((found?.lon ?? 0) - lon)).toBeLessThan(5e-7)
  if (ele === null) expect(found?.ele).toBeNull()
  else expect(Math.abs((found?.ele ?? 0) - ele)).toBeLessThan(0.0051)
}

describe('reading back', () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
  const height = fc.option(fc.double({ min: -499, max: 9499, noNaN: true }))
  // Near each other, as on a ride: a file of 5,000 km and more is refused.
  const ride = fc
    .tuple(
      degrees(89),
      degrees(179),
      fc.array(fc.tuple(degrees(0.5), degrees(0.5), height), { minLength: 2, maxLength: 20 }),
    )
    .map(([lat, lon, steps]) => steps.map(([dLat, dLon, ele]) => ({ lat: lat + dLat, lon: lon + dLon, ele })))
  test('gives the same points at six decimals, from the file and from the database', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ride, { minLength: 1, maxLength: 3 }), async (segments) => {
        const stored = unpackPoints(packPoints(segments))
        const back = (await read(written({ ...content, segments: stored }))).segments
        expect(back.map((points) => points.length)).toEqual(segments.map((points) => points.length))
        for (const [i, point] of segments.flat().entries()) expectSame(back.flat()[i], point)
      }),
      { numRuns: 60 },
    )
  })

  test('coordinates of six decimals come back exactly', async () => {
    const exact = fc.record({
      lat: fc.integer({ min: 45_000_000, max: 46_000_000 }).map((value) => value / 1e6),
      lon: fc.integer({ min: -11_000_000, max: -10_000_000 }).map((value) => value / 1e6),
      ele: fc.option(fc.integer({ min: -49_999, max: 949_999 }).map((value) => value / 100)),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(exact, { minLength: 2, maxLength: 20 }), async (points) => {
        const back = await read(written({ ...content, segments: unpackPoints(packPoints([points])) }))
        expect(back.segments).toEqual([points])
      }),
      { numRuns: 60 },
    )
  })

  test('names of any characters come back, but for those that XML cannot write', async () => {
    const name = `<b>&"Gavia"&amp; 'nord' ]]> \u0000\u0007\u001b\ud800 🏍 è`
    const file = written({
      ...content,
      name,
      link: 'https://t.example/?a=1&b="<',
      waypoints: [{ lon: 1, lat: 2, name, description: `${name}\nseconda riga`, type: name }],
    })
    expect(await complaints(file)).toEqual([])
    const back = await read(file)
    const kept = `<b>&"Gavia"&amp; 'nord' ]]> \ufffd 🏍 è`
    expect([back.name, back.waypoints[0]?.name]).toEqual([kept, kept])
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 50 }), async (any) => {
        expect((await read(written({ ...content, name: any }))).segments).toHaveLength(2)
      }),
    )
  })
})

describe('Scarica GPX', () => {
  const server = withTestServer({ passwords: quickHasher() })
  beforeEach(async () => {
    await server.current.database.sql`delete from poi`
  })

  const road = mountainRoad(3)
  const start = { latitude: road[0]?.lat ?? 0, longitude: road[0]?.lon ?? 0 }
  const insertPoi = (wish: { name: string; verified: boolean; latitude: number; longitude: number }) =>
    server.current.database.sql`
      insert into poi (request_key, name, category, latitude, longitude, verified, verified_at)
      values (gen_random_uuid(), ${wish.name}, 'restaurant', ${wish.latitude}, ${wish.longitude}, ${wish.verified},
        ${wish.verified ? server.current.database.sql`now()` : null})`

  async function downloaded(wish: Record<string, unknown> = {}) {
    const admin = await clientOf(server.current, 'admin')
    const { id } = await publish(admin, { trackId: await uploadTrack(admin, road), ...wish })
    const rider = await clientOf(server.current, 'user')
    const answer = await rider.call(itineraries.download, { id })
    expect(answer.status).toBe(200)
    return { id, text: answer.body as string, headers: answer.headers }
  }

  test('is a valid file with every point of the upload, its page and its name', async () => {
    const { id, text, headers } = await downloaded({ title: 'Stelvio & "Umbrail" <48>' })
    expect(headers.get('content-type')).toBe('application/gpx+xml; charset=utf-8')
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''stelvio-umbrail-48.gpx")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(await complaints(text)).toEqual([])
    expect(text).toContain(`<link href="http://localhost:0/route-planner/${id}">`)
    const back = await read(text)
    expect([back.name, back.source, back.droppedCount]).toEqual(['Stelvio & "Umbrail" <48>', 'track', 0])
    expect(back.segments[0]).toHaveLength(road.length)
    for (const [i, point] of road.entries()) expectSame(back.segments[0]?.[i], point)
  })

  test('holds the verified points along the track as waypoints, and no others', async () => {
    await insertPoi({ ...start, name: 'Verified', verified: true })
    await insertPoi({ ...start, name: 'Proposed', verified: false })
    await insertPoi({
      latitude: start.latitude + 0.5,
      longitude: start.longitude,
      name: 'Far',
      verified: true,
    })
    const { text } = await downloaded()
    expect(await complaints(text)).toEqual([])
    expect((await read(text)).waypoints.map(({ name }) => name)).toEqual(['Verified'])
    expect(text).toContain('<type>Ristorante</type>')
  })

  test.each([
    ['日本', 'itinerario.gpx'],
    ['Città: “Però”', 'citta-pero.gpx'],
    ['../../etc/passwd', 'etc-passwd.gpx'],
    [`${'x'.repeat(59)} e poi`, `${'x'.repeat(59)}.gpx`],
    ['a"; filename=evil.exe', 'a-filename-evil-exe.gpx'],
    ['x'.repeat(200), `${'x'.repeat(60)}.gpx`],
  ])('of %j has a name that every system takes', async (title, name) => {
    const { headers } = await downloaded({ title })
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
  })
})
