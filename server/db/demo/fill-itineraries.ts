import { itineraryForm } from '#contract/itinerary-form.ts'
import { poiForm } from '#contract/poi-form.ts'
import type { Db } from '#server/platform/context.ts'
import { demoPeople } from '../demo-people.ts'
import { insertTrack } from '../insert-track.ts'
import type { DemoItinerary } from './demo-itinerary.ts'
import { keyOf } from './demo-key.ts'
import type { DemoPoi } from './demo-poi.ts'
import { demoItineraries } from './itineraries.ts'
import { alpinePois } from './poi-alps.ts'
import { otherPois, proposedPois } from './poi-beyond.ts'
import { detourPois } from './poi-detours.ts'
import { readRoad } from './read-road.ts'

export const verifiedPois: DemoPoi[] = [...alpinePois, ...otherPois, ...detourPois]

const riders = demoPeople.filter(({ role }) => role === 'user')
const admins = demoPeople.filter(({ role }) => role === 'admin')

/** Roads with their tracks, who keeps them, and the points along the way. The people must be there. */
export async function fillItineraries(db: Db): Promise<void> {
  const ids = await idsByNickname(db)
  const saves: Save[] = []
  for (const [index, itinerary] of demoItineraries.entries()) {
    const itineraryId = await insertItinerary(db, itinerary, ids(nicknameOf(admins, index)))
    for (const { nickname, hoursAgo } of saversOf(itinerary, index)) {
      saves.push({ itineraryId, userId: ids(nickname), hoursAgo })
    }
  }
  await insertSaves(db, saves)
  await insertPois(db, [
    ...verifiedPois.map((poi, index) => {
      const admin = ids(nicknameOf(admins, index))
      return poiRow(poi, { creator: admin, verifiedBy: admin, daysAgo: 20 + ((index * 7) % 300) })
    }),
    ...proposedPois.map(({ by, daysAgo, ...poi }) =>
      poiRow(poi, { creator: ids(by), verifiedBy: null, daysAgo }),
    ),
  ])
}

const nicknameOf = (people: typeof demoPeople, index: number): string =>
  people[index % people.length]?.nickname ?? ''

async function idsByNickname(db: Db): Promise<(nickname: string) => string> {
  const rows = await db<{ nickname: string; userId: string }[]>`select nickname, user_id from profiles`
  const ids = new Map(rows.map(({ nickname, userId }) => [nickname, userId]))
  return (nickname) => {
    const id = ids.get(nickname)
    if (!id) throw new Error(`There is no demo person ${nickname}.`)
    return id
  }
}

async function insertItinerary(db: Db, itinerary: DemoItinerary, admin: string): Promise<string> {
  const form = itineraryForm.parse(formOf(itinerary))
  const track = 'from' in itinerary.road ? readRoad(itinerary.title, itinerary.road) : null
  const trackId = track && (await insertTrack(db, track, admin))
  const distanceKm = track ? Math.round(track.lengthM / 1000) : form.distanceKm
  const published = db`now() - make_interval(days => ${itinerary.publishedDaysAgo})`
  const [row] = await db<{ id: string }[]>`
    insert into itineraries (
      request_key, title, description, difficulty, road_type, duration, distance_km, notes, external_url, area,
      status, created_by, created_at, updated_at, track_id, hairpin_count
    ) values (
      ${keyOf(itinerary.slug)}, ${form.title}, ${form.description}, ${form.difficulty}, ${form.roadType},
      ${form.duration}, ${distanceKm}, ${form.notes}, ${form.externalUrl}, ${form.area},
      ${form.status}, ${admin}, ${published}, ${published}, ${trackId}, ${track?.hairpins.length ?? null}
    ) returning id`
  if (!row) throw new Error('A demo itinerary has no id.')
  return row.id
}

/** As an admin would have typed it. */
export function formOf({
  slug: _slug,
  publishedDaysAgo: _days,
  saves: _saves,
  road,
  ...typed
}: DemoItinerary) {
  return { ...typed, distanceKm: 'km' in road ? road.km : road.legs.reduce((sum, { km }) => sum + km, 0) }
}

/** Other riders for each road; nobody saves what is not published yet, nor before having joined. */
function saversOf({ saves, publishedDaysAgo }: DemoItinerary, index: number) {
  return Array.from({ length: saves }, (_, i) => {
    const rider = riders[(index * 4 + i) % riders.length]
    const days = Math.min(rider?.memberDays ?? 0, publishedDaysAgo)
    return { nickname: rider?.nickname ?? '', hoursAgo: Math.floor((days * 24 * (i + 1)) / (saves + 2)) }
  })
}

type Save = { itineraryId: string; userId: string; hoursAgo: number }

async function insertSaves(db: Db, saves: Save[]): Promise<void> {
  await db`
    insert into itinerary_saves (itinerary_id, user_id, created_at)
    select "itineraryId", "userId", now() - make_interval(hours => "hoursAgo")
    from jsonb_to_recordset(${db.json(saves)}) as save ("itineraryId" uuid, "userId" uuid, "hoursAgo" int)`
}

type Origin = { creator: string; verifiedBy: string | null; daysAgo: number }

const poiRow = ({ rating, ...typed }: DemoPoi, origin: Origin) => ({
  ...poiForm.parse(typed),
  ...origin,
  rating: rating ?? null,
  key: keyOf(typed.name),
})

async function insertPois(db: Db, rows: ReturnType<typeof poiRow>[]): Promise<void> {
  await db`
    insert into poi (
      request_key, name, description, category, latitude, longitude, address, rating,
      creator_id, verified_by, verified, created_at, verified_at
    )
    select key, name, description, category, latitude, longitude, address, rating,
      creator, "verifiedBy", "verifiedBy" is not null, sent, case when "verifiedBy" is not null then sent end
    from jsonb_to_recordset(${db.json(rows)}) as row (
      key uuid, name text, description text, category text, latitude double precision,
      longitude double precision, address text, rating numeric, creator uuid, "verifiedBy" uuid, "daysAgo" int
    ), lateral (select now() - make_interval(days => "daysAgo") as sent) as moment`
}
