import type { Itinerary, ItineraryCard, ItineraryFilters, SavedLine } from '#contract/itineraries.ts'
import { isAdmin } from '#contract/roles.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'
import { wordsQuery } from './search-words.ts'

export type CardRow = ItineraryCard & Position

/**
 * Cards out of a query that picks and orders ids: the page first, then its joins, so that no join ever meets more rows
 * than a screen shows.
 */
function cards(ctx: SignedInCtx, page: ReturnType<Db>): Promise<CardRow[]> {
  const { db, viewer } = ctx
  return db<CardRow[]>`
    with page as materialized (${page})
    select i.id, i.title, i.description, i.difficulty, i.road_type, i.duration, i.distance_km, i.area, i.status,
      i.created_at, s.user_id is not null as is_saved,
      case when t.id is not null then json_build_object(
        'lengthM', t.length_m, 'climbM', t.climb_m, 'hairpinCount', t.hairpin_count, 'curviness', t.curviness,
        'drawing', t.drawing
      ) end as track
    from page join itineraries i on i.id = page.id
      left join tracks t on t.id = i.track_id
      left join itinerary_saves s on s.itinerary_id = i.id and s.user_id = ${viewer.id}
    order by page.place` as unknown as Promise<CardRow[]>
}

/** Inactive itineraries are for admins only. */
const visible = ({ db, viewer }: SignedInCtx) => (isAdmin(viewer.role) ? db`true` : db`status = 'active'`)

export function popular(ctx: SignedInCtx, count: number): Promise<CardRow[]> {
  const { db } = ctx
  return cards(
    ctx,
    db`
      select id, row_number() over () as place from (
        select id from itineraries where ${visible(ctx)}
        order by save_count desc, created_at desc, id desc limit ${count}
      ) first`,
  )
}

/** The newest unpaved ones of an area, or of none. */
export function offRoad(ctx: SignedInCtx, area: string | null, count: number): Promise<CardRow[]> {
  const { db } = ctx
  return cards(
    ctx,
    db`
      select id, row_number() over () as place from (
        select id from itineraries
        where road_type = 'Sterrato' and ${area === null ? db`area is null` : db`area = ${area}`} and ${visible(ctx)}
        order by created_at desc, id desc limit ${count}
      ) first`,
  )
}

export function newest(
  ctx: SignedInCtx,
  filters: ItineraryFilters,
  { after, count }: { after: Position | null; count: number },
): Promise<CardRow[]> {
  const { db } = ctx
  const conditions = [...conditionsOf(ctx, filters), visible(ctx)]
  if (after) conditions.push(db`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  return cards(
    ctx,
    db`
      select id, row_number() over () as place from (
        select id from itineraries
        where ${conditions.reduce((all, condition) => db`${all} and ${condition}`)}
        order by created_at desc, id desc limit ${count}
      ) first`,
  )
}

/** Constants, not parameters: each range has an index of its own, and only a constant can be matched with it. */
function conditionsOf({ db, viewer }: SignedInCtx, filters: ItineraryFilters) {
  const lengths = {
    'fino-a-50': () => db`distance_km <= 50`,
    '50-150': () => db`distance_km > 50 and distance_km <= 150`,
    '150-300': () => db`distance_km > 150 and distance_km <= 300`,
    'oltre-300': () => db`distance_km > 300`,
  }
  const hairpins = {
    10: () => db`hairpin_count >= 10`,
    25: () => db`hairpin_count >= 25`,
    50: () => db`hairpin_count >= 50`,
  }
  return [
    filters.words ? wordsCondition(db, filters.words) : null,
    filters.difficulty && db`difficulty = ${filters.difficulty}`,
    filters.roadType && db`road_type = ${filters.roadType}`,
    filters.area && db`area = ${filters.area}`,
    filters.length && lengths[filters.length](),
    filters.minHairpins && hairpins[filters.minHairpins](),
    filters.saved && db`id in (select itinerary_id from itinerary_saves where user_id = ${viewer.id})`,
  ].filter((condition) => condition !== null && condition !== undefined)
}

/** Signs without a letter are words that nothing has. */
function wordsCondition(db: Db, typed: string) {
  const words = wordsQuery(typed)
  return words ? db`search @@ ${matching(db, words)}` : db`false`
}

/** Whole words by their stem; an unfinished one also as it stands: `del` may become `delta`. */
const matching = (db: Db, { whole, last }: { whole: string; last: string }) =>
  db`(to_tsquery('italian', ${whole}) && (to_tsquery('italian', ${last}) || to_tsquery('simple', ${last})))`

export type ItineraryRow = Omit<Itinerary, 'track'>

export async function findItinerary(ctx: SignedInCtx, id: string): Promise<ItineraryRow | null> {
  const [row] = await ctx.db<ItineraryRow[]>`
    select i.id, i.title, i.description, i.difficulty, i.road_type, i.duration, i.distance_km, i.area, i.status,
      i.notes, i.external_url, i.save_count, i.version, i.track_id,
      exists (select from itinerary_saves s where s.itinerary_id = i.id and s.user_id = ${ctx.viewer.id}) as is_saved
    from itineraries i where i.id = ${id} and ${visible(ctx)}`
  return row ?? null
}

export async function savedLines(ctx: SignedInCtx, count: number): Promise<SavedLine[]> {
  return ctx.db<SavedLine[]>`
    select i.id, i.title, i.road_type, t.overview_lines as lines
    from itinerary_saves s join itineraries i on i.id = s.itinerary_id join tracks t on t.id = i.track_id
    where s.user_id = ${ctx.viewer.id} and ${visible(ctx)}
    order by s.created_at desc limit ${count}`
}
