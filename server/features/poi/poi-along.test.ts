import { beforeEach, describe, expect, test } from 'vitest'
import { itineraries } from '#contract/itineraries.ts'
import { distanceM, distancesAlong, lowerBound, type TrackPoint } from '#contract/track/line.ts'
import { encodeLine } from '#contract/track/polyline.ts'
import { shapeOf } from '#contract/track/shape.ts'
import { simplify } from '#contract/track/simplify.ts'
import { lay, pass, Road, withNoise } from '#contract/track/test-roads.ts'
import { createClient } from '#server/db/client.ts'
import { times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { publish, uploadTrack } from '#server/testing/itineraries.ts'
import { insertPoi } from '#server/testing/poi.ts'
import { scansOf } from '#server/testing/scans.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import { withTestServer } from '#server/testing/test-server.ts'
import { findPoiAlong } from './poi-along.service.ts'

const server = withTestServer({ passwords: quickHasher() })
beforeEach(async () => {
  await server.current.database.sql`delete from poi`
})
const sql = () => server.current.database.sql
/** At a place that is drawn in metres, like the roads. */
async function poiAt(x: number, y: number, wish: { name?: string; verified?: boolean } = {}): Promise<void> {
  const [place] = lay([{ x, y }])
  if (place) await insertPoi(sql(), { name: `${x},${y}`, latitude: place.lat, longitude: place.lon, ...wish })
}
const shape = (road: TrackPoint[][]) =>
  shapeOf({
    lines: road.map(encodeLine),
    lengthM: road.reduce((sum, line) => sum + (distancesAlong(line).at(-1) ?? 0), 0),
  })
const find = (road: TrackPoint[][], withinKm: number) => findPoiAlong(sql(), shape(road), withinKm)
const names = async (road: TrackPoint[][], withinKm: number) =>
  (await find(road, withinKm)).map(({ name }) => name)

/** Eastward, straight, 40 km, as a recorder writes it. */
const eastward = lay(new Road(50).straight(40_000).points)

describe('the radius', () => {
  test.each([1, 2, 5, 10])('of %i km holds on both sides', async (km) => {
    const inside = km * 995
    const outside = km * 1005
    for (const [x, y] of [
      [20_000, inside],
      [20_000, -inside],
      [-inside, 0],
      [40_000 + inside, 0],
      [20_000, outside],
      [20_000, -outside],
      [-outside, 0],
      [40_000 + outside, 0],
      // In the corner of the box that the index is asked for, but not in the circle.
      [40_000 + outside * Math.SQRT1_2, outside * Math.SQRT1_2],
    ] as const)
      await poiAt(x, y)
    const found = await find([eastward], km)
    expect(found.map(({ name }) => name).sort()).toEqual(
      [`20000,${inside}`, `20000,-${inside}`, `-${inside},0`, `${40_000 + inside},0`].sort(),
    )
    for (const { offTrackM } of found) expect(Math.abs(offTrackM / inside - 1)).toBeLessThan(0.005)
  })
})

test('points come in order of kilometre, with their distance off the track', async () => {
  for (const x of [35_000, 0, 12_300, 39_000, 8000]) await poiAt(x, 500)
  const found = await find([eastward], 1)
  expect(found.map(({ name }) => name)).toEqual(['0,500', '8000,500', '12300,500', '35000,500', '39000,500'])
  for (const { name, km, offTrackM } of found) {
    expect(Math.abs(km - Number(name.split(',')[0]) / 1000)).toBeLessThan(0.2)
    expect(Math.abs(offTrackM - 500)).toBeLessThan(3)
  }
})

test('kilometres go on from one piece to the next', async () => {
  const second = lay(new Road(50).straight(20_000).points.map(({ x, y }) => ({ x, y: y + 30_000 })))
  await poiAt(10_000, 30_100)
  const [found] = await find([eastward, second], 1)
  expect(found?.km).toBeCloseTo(50, 0)
})

test('a point near two legs is there once, at the nearer one', async () => {
  const there = new Road(50).straight(20_000).arc(200, 180).straight(20_000)
  await poiAt(10_000, 150)
  await poiAt(5000, 390)
  const found = await find([lay(there.points)], 2)
  expect(found.map(({ name }) => name)).toEqual(['10000,150', '5000,390'])
  expect(found[0]?.km).toBeCloseTo(10, 0)
  expect(found[1]?.km).toBeCloseTo(35.6, 0)
  expect(found[1]?.offTrackM).toBe(10)
})

test('only verified points are along a track', async () => {
  await poiAt(1000, 100)
  await poiAt(2000, 100, { verified: false })
  expect(await names([eastward], 1)).toEqual(['1000,100'])
})

test('a track of nothing has nothing along it', async () => {
  await poiAt(0, 0)
  expect(await find([], 10)).toEqual([])
})

describe('the distance is right within 1 %', () => {
  /** The least distance to a point every two metres of the line. */
  function measured(road: readonly TrackPoint[], poi: TrackPoint): number {
    const [first] = road
    const places = road.slice(1).flatMap((to, i) => {
      const from = road[i] ?? to
      const steps = Math.max(1, Math.ceil(distanceM(from, to) / 2))
      return times(steps, (k) => between(from, to, (k + 1) / steps))
    })
    return Math.min(...(first ? [first, ...places] : places).map((place) => distanceM(place, poi)))
  }

  const between = (from: TrackPoint, to: TrackPoint, share: number): TrackPoint => ({
    lon: from.lon + (to.lon - from.lon) * share,
    lat: from.lat + (to.lat - from.lat) * share,
  })

  const corner = new Road(200).straight(6000).arc(100, 90).straight(6000).arc(100, 90).straight(5000)
  const roads: [string, TrackPoint[]][] = [
    ['a pass', simplify(lay(withNoise(pass(30), 3)), 5)],
    ['a road round corners', lay(corner.points)],
    ['a road in the far north', lay(corner.points).map(({ lon, lat }) => ({ lon, lat: lat + 24 }))],
    [
      'a long straight leg',
      [
        { lon: 10.4, lat: 46.5 },
        { lon: 10.5, lat: 46.6 },
      ],
    ],
  ]
  test.each(roads)('from %s', async (_what, road) => {
    const offsets = [0.0009, -0.0013, 0.004, -0.011, 0.02, -0.03]
    const places = road
      .filter((_, i) => i % Math.ceil(road.length / 12) === 0)
      .flatMap(({ lon, lat }) =>
        offsets.map((by, i) => ({ lon: lon + by, lat: lat + (offsets[(i + 2) % 6] ?? 0) })),
      )
    for (const [i, { lon, lat }] of places.entries())
      await insertPoi(sql(), { name: String(i), longitude: lon, latitude: lat })
    const found = await find([road], 10)
    expect(found).toHaveLength(places.length)
    for (const { name, offTrackM, km } of found) {
      const real = measured(road, places[Number(name)] ?? { lon: 0, lat: 0 })
      expect(Math.abs(offTrackM - real), `${name}: ${offTrackM} for ${real}`).toBeLessThan(
        Math.max(1, real * 0.01),
      )
      // Where a bend is as near as the next one, either kilometre is right.
      const there = pointAt(road, km)
      expect(Math.abs(distanceM(there, places[Number(name)] ?? there) - real)).toBeLessThan(120)
    }
  })

  function pointAt(road: readonly TrackPoint[], km: number): TrackPoint {
    const along = distancesAlong(road)
    const metres = Math.min(km * 1000, along.at(-1) ?? 0)
    const i = Math.max(1, lowerBound(along, metres))
    const [from = { lon: 0, lat: 0 }, to = from] = [road[i - 1], road[i]]
    const length = (along[i] ?? 0) - (along[i - 1] ?? 0)
    const share = length === 0 ? 0 : (metres - (along[i - 1] ?? 0)) / length
    return between(from, to, share)
  }
})

describe('over HTTP', () => {
  test('a rider asks along an itinerary, within 2 km unless said', async () => {
    const admin = await clientOf(server.current, 'admin')
    const { id } = await publish(admin, { trackId: await uploadTrack(admin, eastward) })
    await poiAt(10_000, 900)
    await poiAt(5000, 1900)
    await poiAt(20_000, 4900)
    await poiAt(30_000, 9900)
    const rider = await clientOf(server.current, 'user')
    const ask = async (withinKm?: unknown) => {
      const { status, body } = await rider.call(
        itineraries.poiAlong,
        withinKm === undefined ? { id } : { id, withinKm },
      )
      return status === 200 ? body.items.map(({ name }) => name) : [status, body.code]
    }
    expect(await ask(1)).toEqual(['10000,900'])
    expect(await ask()).toEqual(['5000,1900', '10000,900'])
    expect(await ask(5)).toEqual(['5000,1900', '10000,900', '20000,4900'])
    expect(await ask(10)).toEqual(['5000,1900', '10000,900', '20000,4900', '30000,9900'])
    for (const wrong of [0, 3, 11, 'x']) expect(await ask(wrong)).toEqual([422, 'INVALID_INPUT'])
  })
})

test('with 20,000 points the index answers, not the table', { timeout: 120_000 }, async () => {
  await sql()`
    insert into poi (request_key, name, category, latitude, longitude, verified, verified_at)
    select gen_random_uuid(), 'p', 'parking', 44 + random() * 3, 7 + random() * 6, true, now()
    from generate_series(1, 20000)`
  await sql()`analyze poi`
  const plan = JSON.stringify(
    await sql()`
      explain select id from unnest(array['((10.3,46.4),(10.5,46.6))']::text[]) with ordinality as b (area, place)
        join poi on verified and point(longitude, latitude) <@ b.area::box`,
  )
  expect(plan).toContain('poi_verified_place')
  expect(plan).not.toContain('Seq Scan on poi')
  const one = createClient(server.current.database.address, { maxConnections: 1 })
  const before = await scansOf(one, 'poi')
  expect((await findPoiAlong(one, shape([eastward]), 2)).length).toBeGreaterThan(0)
  const after = await scansOf(one, 'poi')
  await one.end({ timeout: 2 })
  expect(after.whole).toBe(before.whole)
  expect(after.byIndex).toBeGreaterThan(before.byIndex)
})
