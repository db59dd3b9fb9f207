import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itineraries } from '#contract/itineraries.ts'
import type { Sql } from '#server/db/client.ts'
import { type OneConnection, startOnOneConnection } from '#server/testing/one-connection.ts'
import { patiently } from '#server/testing/patiently.ts'
import { scansOf } from '#server/testing/scans.ts'
import { clientOf } from '#server/testing/sign-in.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const rows = 20_000

let sql: Sql
let server: TestServer
let stop: OneConnection['stop'] | undefined
let rider: TestClient
let admin: TestClient

beforeAll(async () => {
  ;({ sql, server, stop } = await startOnOneConnection())
  await patiently(sql, async (db) => {
    await db`
      insert into tracks (source, point_count, length_m, curviness, curve_count, hairpin_count, west, south, east, north,
        lines, overview_lines, drawing, profile, hairpins, curviness_per_km, waypoints, points)
      select 'track', 2, 1000, 0, 0, n % 60, 10, 46, 11, 47, '{}', '{}', 'M0 0L1 1', '[]', '[]', '{}', '[]', ''
      from generate_series(1, ${rows / 4}::int) n`
    await db`
      insert into itineraries (request_key, title, description, difficulty, road_type, duration, distance_km,
        external_url, area, created_at, save_count, track_id, hairpin_count)
      select gen_random_uuid(), 'Strada ' || n, case n % 1000 when 0 then 'Un lago raro' else 'Tornanti e boschi' end,
        (array['Facile', 'Intermedio', 'Avanzato'])[n % 3 + 1], (array['Strada', 'Sterrato', 'Misto'])[n % 3 + 1], 'Un giorno',
        n % 400, 'https://esempio.it', (array['Italia', 'Europa', 'Estero', null])[n % 4 + 1],
        now() - make_interval(mins => n), n % 7, t.id, t.hairpin_count
      from generate_series(1, ${rows}::int) n
        left join (select id, hairpin_count, row_number() over () as place from tracks) t on t.place * 4 = n`
  })
  await sql`vacuum analyze itineraries`
  await sql`vacuum analyze tracks`
  rider = await clientOf(server, 'user')
  admin = await clientOf(server, 'admin')
})
afterAll(() => stop?.())

const filters: Record<string, unknown>[] = [
  {},
  ...['Facile', 'Avanzato'].map((difficulty) => ({ difficulty })),
  ...['Strada', 'Sterrato', 'Misto'].map((roadType) => ({ roadType })),
  ...['Italia', 'Estero'].map((area) => ({ area })),
  ...['fino-a-50', '50-150', '150-300', 'oltre-300'].map((length) => ({ length })),
  ...[10, 25, 50].map((minHairpins) => ({ minHairpins })),
  { words: 'lago raro' },
  { words: 'nonesiste' },
  { words: 'tornanti' },
  { saved: '1' },
]

describe(`with ${rows} itineraries no list reads the whole table`, () => {
  test.each(filters)('%j, first page and second', async (filter) => {
    const before = await scansOf(sql, 'itineraries')
    const first = await rider.call(itineraries.list, filter)
    expect(first.status).toBe(200)
    const after = first.body.next
    if (after) expect((await rider.call(itineraries.list, { ...filter, after })).status).toBe(200)
    const behind = await scansOf(sql, 'itineraries')
    expect(behind.whole).toBe(before.whole)
    expect(behind.byIndex).toBeGreaterThan(before.byIndex)
    // Two pages: what lies between two hits is met too, but never everything.
    expect(behind.met - before.met).toBeLessThan(rows / 2)
  })

  test('the carousels of a rider and of an admin', async () => {
    for (const client of [rider, admin]) {
      const before = await scansOf(sql, 'itineraries')
      expect((await client.call(itineraries.overview)).status).toBe(200)
      expect((await scansOf(sql, 'itineraries')).whole).toBe(before.whole)
    }
  })

  test('and this is seen: a query without an index counts', async () => {
    const before = await scansOf(sql, 'itineraries')
    await sql`select from itineraries where duration = 'x'`
    expect((await scansOf(sql, 'itineraries')).whole).toBe(before.whole + 1)
  })
})
