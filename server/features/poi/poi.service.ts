import type { Poi, pois } from '#contract/poi.ts'
import type { PoiForm } from '#contract/poi-form.ts'
import { poiLimits } from '#contract/poi-values.ts'
import { inTransaction } from '#server/db/client.ts'
import { literal } from '#server/db/literal.ts'
import { tellAdmins } from '#server/features/notifications/notifications.service.ts'
import { holdAccount, tellStaff } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { takeAttempt } from '#server/platform/attempts.ts'
import type { Db, SignedInCtx, Verb } from '#server/platform/context.ts'

/** So many in one view are looked at, those around its middle; and in a wider one so many of the best there are anywhere. */
const mostLookedAt = 4000

/**
 * The best in view. A narrow view has few: the index of places tells which. A wide one shows those of the best there are, and
 * where these do not fill it the best of those around its middle: the others are not met.
 */
export const inView: Verb<typeof pois.inView> = async (ctx, { category, ...view }) => {
  const { db } = ctx
  const isWanted = category ? db`category = any(${category})` : db`true`
  const best = db`rating desc nulls last, created_at desc, id`
  const most = literal(db, mostLookedAt)
  // In the order of their distance: an index that knows it is read no further than it must.
  const near = (box: Box) => db`(
    select id, category, rating, created_at from poi where verified and ${isIn(db, box)}
    order by point(longitude, latitude)
      <-> point(${(box.west + box.east) / 2}::float8, ${(box.south + box.north) / 2}::float8) limit ${most}
  )`
  const rows = await db<(Poi & { isWide: boolean })[]>`
    with looked_at as materialized (${partsOf(view)
      .map(near)
      .reduce((all, one) => db`${all} union all ${one}`)}),
      wide as materialized (select count(*) >= ${most} as is_wide from looked_at),
      first_ones as materialized (select * from poi where verified and (select is_wide from wide) order by ${best} limit ${most}),
      broad as materialized (select id, rating, created_at from first_ones where ${boxesOf(db, view)} and ${isWanted})
    select ${poiColumns(db)}, (select is_wide from wide) as is_wide from (
      select id from (
        select * from broad
        union select id, rating, created_at from looked_at
          where ${isWanted} and (select count(*) from broad) <= ${literal(db, poiLimits.inView)}
      ) every_one order by ${best} limit ${literal(db, poiLimits.inView + 1)}
    ) picked join poi using (id)
    order by ${best}`
  const items = rows.slice(0, poiLimits.inView).map(({ isWide: _isWide, ...poi }) => poi)
  return { items, isCut: rows.length > items.length || (rows[0]?.isWide ?? false) }
}

export const poiColumns = (db: Db) =>
  db`id, name, category, latitude, longitude, description, address, rating::float8 as rating`

type Box = { west: number; south: number; east: number; north: number }

/** A view over the date line is two boxes. */
const partsOf = (box: Box): Box[] =>
  box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ]

const isIn = (db: Db, { west, south, east, north }: Box) =>
  db`point(longitude, latitude) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`

export const boxesOf = (db: Db, box: Box) =>
  db`(${partsOf(box)
    .map((part) => isIn(db, part))
    .reduce((all, one) => db`${all} or ${one}`)})`

/**
 * Waits for an admin's verification; nobody but admins sees it until then. The same key again makes no second one: it
 * corrects what was said first, as long as nobody has verified that.
 */
export const propose: Verb<typeof pois.propose> = async (ctx, { requestKey, ...form }) => {
  if (!(await findProposal(ctx, requestKey))) {
    await takeAttempt(ctx, {
      bucket: 'poi_proposal',
      key: ctx.viewer.id,
      limit: poiLimits.proposalsPerDay,
      pauseMinutes: 24 * 60,
    })
  }
  return inTransaction(ctx, (ctx) => keep(ctx, requestKey, form))
}

async function keep(ctx: SignedInCtx, requestKey: string, form: PoiForm): Promise<{ id: string }> {
  await holdAccount(ctx)
  const [made] = await ctx.db<{ id: string; isNew: boolean }[]>`
    insert into poi (request_key, name, category, latitude, longitude, description, address, creator_id)
    values (
      ${requestKey}, ${form.name}, ${form.category}, ${form.latitude}, ${form.longitude}, ${form.description},
      ${form.address}, ${ctx.viewer.id}
    ) on conflict (request_key) do update set
      name = excluded.name, category = excluded.category, latitude = excluded.latitude,
      longitude = excluded.longitude, description = excluded.description, address = excluded.address,
      version = poi.version + 1
    where poi.creator_id = ${ctx.viewer.id} and not poi.verified and
      (poi.name, poi.category, poi.latitude, poi.longitude, poi.description, poi.address) is distinct from
      (excluded.name, excluded.category, excluded.latitude, excluded.longitude, excluded.description, excluded.address)
    returning id, xmax = 0 as is_new`
  if (made) await tellStaff(ctx, ['content'])
  if (made?.isNew) await tellAdmins(ctx, { type: 'poi_proposed', poiId: made.id, key: `poi:${made.id}` })
  const proposal = made ?? (await findProposal(ctx, requestKey))
  if (!proposal) throw new AppError('NOT_FOUND')
  return proposal
}

/** Before an account goes: what was verified is everybody's by now (Termini, licenza), what waits is still its author's. */
export async function deleteProposals({ db, viewer }: SignedInCtx): Promise<void> {
  const { count } = await db`delete from poi where creator_id = ${viewer.id} and not verified`
  if (count > 0) await tellStaff({ db }, ['content'])
}

async function findProposal({ db, viewer }: SignedInCtx, requestKey: string): Promise<{ id: string } | null> {
  const [row] = await db<{ id: string }[]>`
    select id from poi where request_key = ${requestKey} and creator_id = ${viewer.id}`
  return row ?? null
}
