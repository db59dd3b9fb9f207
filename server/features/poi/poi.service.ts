import { type Poi, type PoiForm, poiLimits, type pois } from '#contract/poi.ts'
import { inTransaction } from '#server/db/client.ts'
import { tellAdmins } from '#server/features/notifications/notifications.service.ts'
import { holdAccount, tellStaff } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { takeAttempt } from '#server/platform/attempts.ts'
import type { Db, SignedInCtx, Verb } from '#server/platform/context.ts'

export const inView: Verb<typeof pois.inView> = async (ctx, { west, south, east, north, category }) => {
  const { db } = ctx
  const rows = await db<Poi[]>`
    select ${poiColumns(db)} from poi
    where verified and ${boxesOf(db, { west, south, east, north })}
      ${category ? db`and category = any(${category})` : db``}
    order by rating desc nulls last, created_at desc, id limit ${poiLimits.inView + 1}`
  return { items: rows.slice(0, poiLimits.inView), isCut: rows.length > poiLimits.inView }
}

export const poiColumns = (db: Db) =>
  db`id, name, category, latitude, longitude, description, address, rating::float8 as rating`

/** A view over the date line is two boxes. */
export function boxesOf(
  db: Db,
  { west, south, east, north }: { west: number; south: number; east: number; north: number },
) {
  const box = (from: number, to: number) =>
    db`point(longitude, latitude) <@ box(point(${from}::float8, ${south}::float8), point(${to}::float8, ${north}::float8))`
  return west <= east ? box(west, east) : db`(${box(west, 180)} or ${box(-180, east)})`
}

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
