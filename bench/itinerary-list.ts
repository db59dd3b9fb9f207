import type { Sql } from '#server/db/client.ts'
import { startCommunity, withPostgres } from './community.ts'
import { compare } from './compare.ts'
import type { Measurement } from './measurement.ts'

const paths = {
  'first page': '/api/itineraries',
  carousels: '/api/itineraries/overview',
  'by difficulty': '/api/itineraries?difficulty=Avanzato',
  'by area and road type': '/api/itineraries?area=Europa&roadType=Sterrato',
  'by hairpins and length': '/api/itineraries?minHairpins=50&length=50-150',
  'by a rare word': '/api/itineraries?words=stelvio',
  'by a word that nothing has': '/api/itineraries?words=xyzzyq',
  'by a common word': '/api/itineraries?words=passo',
}

/** The same pages with 1,000 and 100,000 itineraries, asked in turn so that noise meets both alike. */
export function itineraryListBench(): Promise<Measurement[]> {
  return withPostgres(async (postgres) => {
    const small = await startCommunity(postgres, (sql) => fill(sql, 1000))
    const large = await startCommunity(postgres, (sql) => fill(sql, 100_000))
    const measurements: Measurement[] = []
    const both = { small, large, sizes: '100,000 rows to 1,000' }
    for (const [what, path] of Object.entries(paths))
      measurements.push(await compare(what, both, (one) => one.get(path)))
    await small.stop()
    await large.stop()
    return measurements
  })
}

/** Every second itinerary has a track; one title in a thousand names the Stelvio, every one a pass. */
async function fill(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into tracks (id, source, point_count, length_m, climb_m, descent_m, min_ele_m, max_ele_m, curviness,
      curve_count, hairpin_count, west, south, east, north, lines, overview_lines, drawing, profile, hairpins,
      curviness_per_km, waypoints, points)
    select md5('track' || n)::uuid, 'track', 2, 1000 * (n % 400), 900, 900, 300, 1200, n % 600, n % 300, n % 80,
      10, 46, 11, 47, array[repeat('a', 2000)], array['aa'], repeat('L10 10', 60), '[]', '[]', '{1,2}', '[]',
      decode(repeat('00', 3000), 'hex')
    from generate_series(2, ${count}::int, 2) n`
  await sql`
    insert into itineraries (request_key, title, description, difficulty, road_type, duration, distance_km, external_url,
      area, status, created_at, save_count, track_id, hairpin_count)
    select md5('key' || n)::uuid, case when n % 1000 = 7 then 'Passo dello Stelvio ' else 'Passo ' end || n,
      repeat('Una strada tra boschi e tornanti, con vista sul lago. ', 4),
      (array['Facile', 'Intermedio', 'Avanzato'])[1 + n % 3], (array['Strada', 'Sterrato', 'Misto'])[1 + n / 3 % 3],
      '2 ore', n % 400, 'https://example.org', (array['Italia', 'Europa', 'Estero', null])[1 + n / 9 % 4],
      case when n % 50 = 0 then 'inactive' else 'active' end, now() - make_interval(mins => n), n % 90,
      case when n % 2 = 0 then md5('track' || n)::uuid end, case when n % 2 = 0 then n % 80 end
    from generate_series(1, ${count}::int) n`
}
