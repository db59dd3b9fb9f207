import type { TransactionSql } from 'postgres'
import { type Named, numbers, type Whose } from './many-rows-numbers.ts'

/** Itineraries, each with its track, hundreds of them saved by the rider, one by everybody; `routeId` is one of them. */
export async function fillRoads(
  db: TransactionSql,
  whose: Whose,
  { routeId, entryId }: Named,
): Promise<void> {
  await db`
    insert into tracks (id, uploaded_by, source, point_count, length_m, curviness, curve_count, hairpin_count, west, south,
      east, north, lines, overview_lines, drawing, profile, hairpins, curviness_per_km, waypoints, points, created_at, is_saved)
    select md5('t' || n)::uuid, ${whose.admin}, 'track', 2, 1000, 0, 0, n % 60, 10, 46, 11, 47,
      array['_y~xG_xs~@_ibE_ibE'], array['_y~xG_xs~@_ibE_ibE'], 'M0 0L1 1', '[]', '[]', '{}', '[]', '',
      now() - make_interval(days => 3), true
    from ${numbers(db, whose)}`
  await db`
    insert into itineraries (id, request_key, title, description, difficulty, road_type, duration, distance_km,
      external_url, area, status, created_at, save_count, track_id, hairpin_count, created_by)
    select case n when 1 then ${routeId}::uuid else md5('i' || n)::uuid end, gen_random_uuid(),
      'Strada ' || case when n % 1000 = 0 then 'rara' else 'nota' end, 'Bella.',
      (array['Facile', 'Intermedio', 'Avanzato'])[n % 3 + 1], (array['Strada', 'Sterrato', 'Misto'])[n % 3 + 1],
      'Un giorno', n % 400, 'https://esempio.it', (array['Italia', 'Europa', 'Estero', null])[n % 4 + 1], 'active',
      now() - make_interval(mins => n), n % 100, md5('t' || n)::uuid, n % 60, ${whose.admin}
    from ${numbers(db, whose)}`
  await db`
    insert into itinerary_saves (user_id, itinerary_id, created_at)
    select ${whose.rider}, md5('i' || n)::uuid, now() - make_interval(mins => n) from generate_series(2, 501) n
    union all select md5('u' || n)::uuid, ${routeId}, now() from ${numbers(db, whose)}`
  await db`
    insert into diary_entries (id, request_key, user_id, title, location, date, description, route_id, created_at)
    select case n when 1 then ${entryId}::uuid else md5('d' || n)::uuid end, gen_random_uuid(),
      case n when 1 then ${whose.rider}::uuid else md5('u' || n)::uuid end, 'Giro ' || n, 'Bormio', current_date, 'Bello.',
      md5('i' || n)::uuid, now() - make_interval(mins => n)
    from ${numbers(db, whose)}`
  await db`update diary_entries set track_id = md5('t1')::uuid where id = ${entryId}`
  await db`
    insert into diary_entry_tags (diary_entry_id, tagged_user_id, created_at)
    select md5('d' || n)::uuid, ${whose.rider}, now() - make_interval(mins => n) from ${numbers(db, whose)}`
  await db`
    insert into media (id, key, owner_id, purpose, width, height, bytes, created_at, is_saved)
    select md5('m' || n)::uuid, md5(n::text), md5('u' || n)::uuid, 'post', 8, 6, 1, now() - interval '3 days', true from ${numbers(db, whose)}`
  await db`
    insert into diary_photos (media_id, diary_entry_id, position)
    select md5('m' || n)::uuid, md5('d' || n)::uuid, 0 from ${numbers(db, whose)}`
}
