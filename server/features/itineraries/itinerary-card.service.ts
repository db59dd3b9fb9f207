import { cardDescriptionLength, type ItineraryCard } from '#contract/itineraries.ts'
import { isAdmin } from '#contract/roles.ts'
import { askersWith } from '#server/db/askers.ts'
import { literal } from '#server/db/literal.ts'
import type { Db, SignedInCtx, Viewer } from '#server/platform/context.ts'

type Fragment = ReturnType<Db>

/** As much of it as a card shows. */
export const cardDescription = (db: Db) => db`left(i.description, ${literal(db, cardDescriptionLength)})`

const card = (db: Db, id: Fragment, saved: Fragment, whether: Fragment) => db`
  (select json_build_object(
    'id', i.id, 'title', i.title, 'description', ${cardDescription(db)}, 'difficulty', i.difficulty, 'roadType', i.road_type,
    'duration', i.duration, 'distanceKm', i.distance_km, 'area', i.area, 'status', i.status, ${saved},
    'track', (
      select json_build_object('lengthM', t.length_m, 'climbM', t.climb_m, 'hairpinCount', t.hairpin_count,
        'curviness', t.curviness, 'drawing', t.drawing)
      from tracks t where t.id = i.track_id
    )
  ) from itineraries i where i.id = ${id} and ${whether})`

/** The card of the itinerary that something refers to, as its viewer may see it: a subquery of one value. */
export const itineraryCard = ({ db, viewer }: SignedInCtx, id: Fragment) =>
  card(
    db,
    id,
    db`'isSaved', coalesce((select true from itinerary_saves s where s.itinerary_id = i.id and s.user_id = ${viewer.id}), false)`,
    db`(i.status = 'active' or ${isAdmin(viewer.role)})`,
  )

export type SharedCard = Omit<ItineraryCard, 'isSaved'> & { savedBy: string[] }

/** The same for several viewers. Only `cardFor` may show it to any of them. */
export const sharedCard = (db: Db, viewerIds: readonly string[], id: Fragment) =>
  card(
    db,
    id,
    db`'savedBy', ${askersWith(db, viewerIds, db`from itinerary_saves s where s.itinerary_id = i.id and s.user_id = asker.id`)}`,
    db`true`,
  )

export function cardFor(viewer: Viewer, shared: SharedCard | null): ItineraryCard | null {
  if (!shared || (shared.status !== 'active' && !isAdmin(viewer.role))) return null
  const { savedBy, ...card } = shared
  return { ...card, isSaved: savedBy.includes(viewer.id) }
}
