import {
  type Itinerary,
  type ItineraryCard,
  type ItineraryFilters,
  offRoadGroupSize,
  popularCount,
  type SavedLine,
  shelfSize,
} from '#contract/itineraries.ts'
import { areas } from '#contract/itinerary-values.ts'

import { isAdmin } from '#contract/roles.ts'
import { askersWith } from '#server/db/askers.ts'
import { literal } from '#server/db/literal.ts'
import type { Db, SignedInCtx } from '#server/platform/context.ts'
import { gathered, oncePer } from '#server/platform/gathered.ts'
import type { Position } from '#server/platform/keyset.ts'
import { type WordsQuery, wordsQuery } from '#server/platform/search-words.ts'
import { cardDescription } from './itinerary-card.service.ts'

export type CardRow = ItineraryCard & Position
type Fragment = ReturnType<typeof visible>

type FlatRow = Omit<CardRow, 'track' | 'isSaved'> & { savedBy: string[] } & {
  [Fact in keyof Track]: Track[Fact] | null
}
type Track = NonNullable<ItineraryCard['track']>

const columns = (db: Db) => db`
  id, title, description, difficulty, road_type, duration, distance_km, area, status, created_at, track_id`

/** Cards out of a query that picks and orders rows. */
async function cards({ db, viewer }: SignedInCtx, page: Fragment): Promise<CardRow[]> {
  const [own = []] = await cardsFor(db, [viewer.id], page)
  return own
}

/** The same for each of several viewers: the page first, then what belongs to each of its rows. */
async function cardsFor<More extends object>(
  db: Db,
  viewerIds: readonly string[],
  page: Fragment,
  more: Fragment = db``,
): Promise<(CardRow & More)[][]> {
  const rows = await db<(FlatRow & More)[]>`
    with page as materialized (${page})
    select ${more} i.id, i.title, ${cardDescription(db)} as description, i.difficulty, i.road_type, i.duration, i.distance_km, i.area, i.status,
      i.created_at, t.length_m, t.climb_m, t.hairpin_count, t.curviness, t.drawing,
      ${askersWith(db, viewerIds, db`from itinerary_saves s where s.itinerary_id = i.id and s.user_id = asker.id`)} as saved_by
    from page i left join tracks t on t.id = i.track_id
    order by i.place`
  return viewerIds.map((id) => rows.map((row) => cardRowFor(id, row)))
}

/** In columns until here: an object made by PostgreSQL is read, and written again, letter by letter. */
function cardRowFor<Row extends FlatRow>(viewerId: string, row: Row) {
  const { lengthM, climbM, hairpinCount, curviness, drawing, savedBy, ...card } = row
  const track = lengthM === null ? null : { lengthM, climbM, hairpinCount, curviness, drawing }
  // Safe: with a length a track has all that `tracks` does not let be null.
  return { ...card, track, isSaved: savedBy.includes(viewerId) } as unknown as Row & CardRow
}

/** Inactive itineraries are for admins only. */
const visible = ({ db, viewer }: SignedInCtx) => (isAdmin(viewer.role) ? db`true` : db`status = 'active'`)

export type Shelf = 'popular' | 'Italia' | 'Europa' | 'Estero' | 'none' | 'road' | 'mixed'
/** Of the newest by type one more than is shown: whether it goes on. */
const shelfSizes: Record<Shelf, number> = {
  ...{
    popular: popularCount,
    none: offRoadGroupSize * areas.length,
    road: shelfSize + 1,
    mixed: shelfSize + 1,
  },
  ...{ Italia: offRoadGroupSize, Europa: offRoadGroupSize, Estero: offRoadGroupSize },
}

type Shelves = Record<Shelf, CardRow[]>

/** Everything that the first screen shows, in one question; whoever asks at once is answered by one. */
export const shelves = ({ db, viewer }: SignedInCtx): Promise<Shelves> =>
  shelvesOf(db)[isAdmin(viewer.role) ? 'all' : 'active'](viewer.id)

const shelvesOf = oncePer((db: Db) => ({
  all: gathered((viewerIds: readonly string[]) => fillShelves(db, db`true`, viewerIds)),
  active: gathered((viewerIds: readonly string[]) => fillShelves(db, db`status = 'active'`, viewerIds)),
}))

/** What is loved, what is unpaved by area, what is newest by type. */
async function fillShelves(db: Db, whether: Fragment, viewerIds: readonly string[]): Promise<Shelves[]> {
  const shelf = (name: Shelf, which: Fragment, order = db`created_at desc, id desc`) => db`
    (select ${name}::text as shelf, *, row_number() over () as place from (
      select ${columns(db)} from itineraries where ${which} and ${whether} order by ${order} limit ${literal(db, shelfSizes[name])}
    ) first)`
  const unpaved = db`road_type = 'Sterrato'`
  const ofEach = await cardsFor<{ shelf: Shelf }>(
    db,
    viewerIds,
    db`
      ${shelf('popular', db`true`, db`save_count desc, created_at desc, id desc`)}
      union all ${shelf('Italia', db`${unpaved} and area = 'Italia'`)}
      union all ${shelf('Europa', db`${unpaved} and area = 'Europa'`)}
      union all ${shelf('Estero', db`${unpaved} and area = 'Estero'`)}
      union all ${shelf('none', db`${unpaved} and area is null`)}
      union all ${shelf('road', db`road_type = 'Strada'`)}
      union all ${shelf('mixed', db`road_type = 'Misto'`)}`,
    db`i.shelf,`,
  )
  return ofEach.map((rows) => {
    const filled: Shelves = { popular: [], Italia: [], Europa: [], Estero: [], none: [], road: [], mixed: [] }
    for (const { shelf, ...card } of rows) filled[shelf].push(card)
    return filled
  })
}

type Page = { after: Position | null; count: number }

export async function newest(ctx: SignedInCtx, filters: ItineraryFilters, page: Page): Promise<CardRow[]> {
  const { db } = ctx
  if (!filters.words) return newestOf(ctx, filters, page, db`itineraries`)
  const words = wordsQuery(filters.words)
  // Signs without a letter are words that nothing has.
  if (!words) return []
  const among = await newestOf(ctx, filters, page, newestWithWords(ctx, filters, page, words))
  return among.length === page.count
    ? among
    : newestOf(
        ctx,
        filters,
        page,
        db`(select * from itineraries where search @@ ${matching(db, words)} offset 0) hits`,
      )
}

function newestOf(ctx: SignedInCtx, filters: ItineraryFilters, page: Page, source: Fragment) {
  const { db } = ctx
  const newest = (picked: Fragment) => db`
    select ${picked} from ${source} where ${conditionsOf(ctx, filters, page)}
    order by created_at desc, id desc limit ${literal(db, page.count)}`
  return cards(
    ctx,
    // Among what somebody saved the ids are picked first: for whole rows PostgreSQL would sooner read all there are.
    filters.saved
      ? db`
        select ${columns(db)}, row_number() over (order by created_at desc, id desc) as place
        from itineraries where id in (${newest(db`id`)})`
      : db`select *, row_number() over () as place from (${newest(columns(db))}) first`,
  )
}

const recentEnough = 1000

/**
 * PostgreSQL cannot tell how rare a word is: it would read all from the newest on until a page is full, or all that
 * have the word to find the newest. Common words fill a page from the recent ones; the index of words finds the others.
 */
function newestWithWords(ctx: SignedInCtx, filters: ItineraryFilters, page: Page, words: WordsQuery) {
  const { db } = ctx
  return db`(
    select * from (
      select * from itineraries where ${conditionsOf(ctx, filters, page)}
      order by created_at desc, id desc limit ${literal(db, recentEnough)}
    ) recent
    where search @@ ${matching(db, words)}
  ) hits`
}

/** Constants, not parameters: each range has an index of its own, and only a constant can be matched with it. */
function conditionsOf(ctx: SignedInCtx, filters: ItineraryFilters, { after }: Page) {
  const { db, viewer } = ctx
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
    visible(ctx),
    filters.difficulty && db`difficulty = ${filters.difficulty}`,
    filters.roadType && db`road_type = ${filters.roadType}`,
    filters.area && db`area = ${filters.area}`,
    filters.length && lengths[filters.length](),
    filters.minHairpins && hairpins[filters.minHairpins](),
    filters.saved && db`id in (select itinerary_id from itinerary_saves where user_id = ${viewer.id})`,
    after && db`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
  ]
    .filter((condition) => condition !== null && condition !== undefined)
    .reduce((all, condition) => db`${all} and ${condition}`)
}

/**
 * Whole words by their stem; an unfinished one also as it stands: `del` may become `delta`. In a `select` of its own:
 * otherwise the words are read anew for each row.
 */
const matching = (db: Db, { whole, last }: WordsQuery) =>
  db`(select to_tsquery('italian', ${whole}) && (to_tsquery('italian', ${last}) || to_tsquery('simple', ${last})))`

export type ItineraryRow = Omit<Itinerary, 'track'>

export async function findItinerary(ctx: SignedInCtx, id: string): Promise<ItineraryRow | null> {
  const [row] = await ctx.db<ItineraryRow[]>`
    select i.id, i.title, i.description, i.difficulty, i.road_type, i.duration, i.distance_km, i.area, i.status,
      i.notes, i.external_url, i.save_count, i.version, i.track_id,
      exists (select from itinerary_saves s where s.itinerary_id = i.id and s.user_id = ${ctx.viewer.id}) as is_saved
    from itineraries i where i.id = ${id} and ${visible(ctx)}`
  return row ?? null
}

type Line = { lines: string[] | null; lengthM: number }

/** The line of its track alone; without one, if it has no track. */
export async function findLine(ctx: SignedInCtx, id: string): Promise<Line | null> {
  const [row] = await ctx.db<Line[]>`
    select t.lines, coalesce(t.length_m, 0) as length_m from itineraries i left join tracks t on t.id = i.track_id
    where i.id = ${id} and ${visible(ctx)}`
  return row ?? null
}

export async function savedLines(ctx: SignedInCtx, count: number): Promise<SavedLine[]> {
  return ctx.db<SavedLine[]>`
    select i.id, i.title, i.road_type, t.overview_lines as lines
    from itinerary_saves s join itineraries i on i.id = s.itinerary_id join tracks t on t.id = i.track_id
    where s.user_id = ${ctx.viewer.id} and ${visible(ctx)}
    order by s.created_at desc limit ${literal(ctx.db, count)}`
}

type Version = { id: string; version: number; isSaved: boolean }

/** Of those asked for, and of the viewer's newest saved ones. */
export async function versions(
  ctx: SignedInCtx,
  ids: readonly string[],
  savedCount: number,
): Promise<Version[]> {
  const { db, viewer } = ctx
  return db<Version[]>`
    with newest_saved as materialized (
      select itinerary_id from itinerary_saves where user_id = ${viewer.id}
      order by created_at desc, itinerary_id limit ${literal(db, savedCount)}
    ), wanted as materialized (
      select id from (
        select unnest(${[...ids]}::uuid[]) as id union select itinerary_id from newest_saved
      ) every_one limit ${literal(db, savedCount + ids.length)}
    )
    select i.id, i.version, s.user_id is not null as is_saved
    from wanted join itineraries i on i.id = wanted.id
      -- One by one: joined, all that somebody saved would be met for each.
      left join lateral (
        select * from itinerary_saves s where s.itinerary_id = i.id and s.user_id = ${viewer.id} offset 0
      ) s on true
    where ${visible(ctx)}
    order by s.created_at desc nulls last, i.id`
}
