import { isAdmin } from '#contract/roles.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'

/** The card of the itinerary that something refers to, as its viewer may see it: a subquery of one value. */
export const itineraryCard = ({ db, viewer }: SignedInCtx, id: ReturnType<Db>) => db`
  (select json_build_object(
    'id', i.id, 'title', i.title, 'description', i.description, 'difficulty', i.difficulty, 'roadType', i.road_type,
    'duration', i.duration, 'distanceKm', i.distance_km, 'area', i.area, 'status', i.status,
    'isSaved', coalesce((select true from itinerary_saves s where s.itinerary_id = i.id and s.user_id = ${viewer.id}), false),
    'track', (
      select json_build_object('lengthM', t.length_m, 'climbM', t.climb_m, 'hairpinCount', t.hairpin_count,
        'curviness', t.curviness, 'drawing', t.drawing)
      from tracks t where t.id = i.track_id
    )
  ) from itineraries i where i.id = ${id} and (i.status = 'active' or ${isAdmin(viewer.role)}))`
