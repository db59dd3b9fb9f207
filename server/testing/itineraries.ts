import { randomUUID } from 'node:crypto'
import { type Itinerary, itineraries } from '#contract/itineraries.ts'
import type { TrackPoint } from '#contract/track/line.ts'
import { tracks } from '#contract/tracks.ts'
import type { Sql } from '#server/db/client.ts'
import { gpxOf, mountainRoad } from './gpx.ts'
import { clientOf } from './sign-in.ts'
import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** What an admin's form sends; accepted as it is. */
export const itineraryInput = (wish: Record<string, unknown> = {}) => ({
  requestKey: randomUUID(),
  title: 'Passo dello Stelvio',
  description: 'Quarantotto tornanti da Prato al passo.',
  difficulty: 'Avanzato',
  roadType: 'Strada',
  duration: 'Mezza giornata',
  distanceKm: 47,
  externalUrl: 'https://www.esempio.it/stelvio',
  ...wish,
})

/** Uploads a track as this person and answers its id. */
export async function uploadTrack(client: TestClient, ...roads: TrackPoint[][]): Promise<string> {
  const answer = await client.upload(tracks.upload, gpxOf(roads.length > 0 ? roads : [mountainRoad()]))
  if (answer.status !== 200) throw new Error(`An upload answered ${answer.status} ${answer.body.code}.`)
  return answer.body.id
}

/** In two pieces: its profile has what only such a track has. */
export const uploadPieces = (client: TestClient): Promise<string> =>
  uploadTrack(client, mountainRoad(), mountainRoad())

export async function publish(admin: TestClient, wish: Record<string, unknown> = {}): Promise<Itinerary> {
  const answer = await admin.call(itineraries.create, itineraryInput(wish))
  if (answer.status !== 200) throw new Error(`Publishing answered ${answer.status} ${answer.body.code}.`)
  return answer.body
}

const routes = new WeakMap<TestServer, Promise<string>>()

/** An itinerary with a track that others refer to, one for a server: reading a track costs a third of a second. */
export function routeOf(server: TestServer): Promise<string> {
  const known = routes.get(server)
  if (known !== undefined) return known
  const made = (async () => {
    const admin = await clientOf(server, 'admin')
    return (await publish(admin, { trackId: await uploadTrack(admin) })).id
  })()
  routes.set(server, made)
  return made
}

type Wish = {
  title?: string
  description?: string
  difficulty?: string
  roadType?: string
  area?: string | null
  status?: string
  distanceKm?: number
  /** With a track of so many hairpins. */
  hairpins?: number | null
  createdAt?: string
  saveCount?: number
}

let made = 0
/** Each a millisecond newer than the one before, however quick the machine. */
const nextMoment = () => new Date(Date.now() - 3_600_000 + made++).toISOString()

/** An itinerary straight in the database, for tests that need many or old ones. */
export async function insertItinerary(sql: Sql, wish: Wish = {}): Promise<string> {
  const hairpins = wish.hairpins ?? null
  const trackId = hairpins === null ? null : await insertTrack(sql, { hairpins })
  const [row] = await sql<{ id: string }[]>`
    insert into itineraries (request_key, title, description, difficulty, road_type, duration, distance_km,
      external_url, area, status, created_at, save_count, track_id, hairpin_count)
    values (gen_random_uuid(), ${wish.title ?? 'Una strada'}, ${wish.description ?? 'Bella.'},
      ${wish.difficulty ?? 'Facile'}, ${wish.roadType ?? 'Strada'}, 'Un giorno', ${wish.distanceKm ?? 100},
      'https://esempio.it', ${wish.area ?? null}, ${wish.status ?? 'active'},
      ${wish.createdAt ?? nextMoment()}, ${wish.saveCount ?? 0}, ${trackId}, ${hairpins})
    returning id`
  if (!row) throw new Error('no itinerary')
  return row.id
}

/** A track that nothing was read for. */
export async function insertTrack(
  sql: Sql,
  wish: { hairpins?: number; uploadedBy?: string; createdAt?: string } = {},
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into tracks (uploaded_by, created_at, source, point_count, length_m, curviness, curve_count, hairpin_count,
      west, south, east, north, lines, overview_lines, drawing, profile, hairpins, curviness_per_km, waypoints, points)
    values (${wish.uploadedBy ?? null}, ${wish.createdAt ?? sql`now()`}, 'track', 2, 1000, 0, 0, ${wish.hairpins ?? 0},
      10, 46, 11, 47, '{}', '{}', 'M0 0L1 1', '[]', '[]', '{}', '[]', '')
    returning id`
  if (!row) throw new Error('no track')
  return row.id
}
