import { pageSize } from '#contract/paging.ts'
import type { pois } from '#contract/poi.ts'
import type { PoiForm } from '#contract/poi-form.ts'
import { inTransaction } from '#server/db/client.ts'
import { recordAct } from '#server/features/audit/audit.service.ts'
import { settleNews } from '#server/features/notifications/notifications.service.ts'
import { holdAccount, isBlocked, tellStaff } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { cutPage, readCursor } from '#server/platform/keyset.ts'
import * as queries from './poi-moderation.queries.ts'

export const listAll: Verb<typeof pois.listAll> = async (ctx, { tab, after }) =>
  cutPage(await queries.listAll(ctx, tab, { after: readCursor(after), count: pageSize + 1 }), pageSize)

export const countAll: Verb<typeof pois.countAll> = (ctx) => queries.countAll(ctx)

export const nearby: Verb<typeof pois.nearby> = async (ctx, place) => ({
  items: await queries.findNearby(ctx, place),
})

export const create: Verb<typeof pois.create> = (ctx, { requestKey, seenNearby, ...form }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    await takeTurn(ctx)
    const known = await findByKey(ctx, requestKey)
    if (known && !known.isOwn) throw new AppError('NOT_FOUND')
    // One that stands already, and stays where it is, was asked about when it was made.
    if (!known || !isSamePlace(known, form))
      await refuseUnseen(ctx, { ...form, except: known?.id }, seenNearby)
    if (known) return correct(ctx, known.id, form)

    const [made] = await ctx.db<{ id: string }[]>`
      insert into poi (request_key, name, category, latitude, longitude, description, address, verified, verified_by,
        verified_at, creator_id)
      values (
        ${requestKey}, ${form.name}, ${form.category}, ${form.latitude}, ${form.longitude}, ${form.description},
        ${form.address}, true, ${ctx.viewer.id}, ${ctx.clock()}, ${ctx.viewer.id}
      ) on conflict (request_key) do nothing returning id`
    // In this very moment somebody proposed something by the same key.
    if (!made) throw new AppError('NOT_FOUND')
    await recordAct(ctx, { action: 'poi_created', thingId: made.id })
    await tellStaff(ctx, ['content'])
    ctx.log.info({ event: 'poi_created', poiId: made.id, userId: ctx.viewer.id }, 'A point was made')
    return made
  })

/**
 * Admins take their turn in creating and verifying: each sees the neighbours that the one before has made, and the second
 * press of two finds the point of the first.
 */
async function takeTurn({ db }: SignedInCtx): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('tornanti.poi'))`
}

type Spot = { latitude: number; longitude: number }
type Known = Spot & { id: string; isOwn: boolean }

async function findByKey({ db, viewer }: SignedInCtx, requestKey: string): Promise<Known | null> {
  const [row] = await db<Known[]>`
    select id, latitude, longitude, creator_id = ${viewer.id} and verified_by is not distinct from creator_id as is_own
    from poi where request_key = ${requestKey}`
  return row ?? null
}

const isSamePlace = (a: Spot, b: Spot): boolean => a.latitude === b.latitude && a.longitude === b.longitude

/** A known key whose answer was lost: it may say something better by now. */
async function correct(ctx: SignedInCtx, id: string, form: PoiForm): Promise<{ id: string }> {
  const { count } = await ctx.db`
    update poi set name = ${form.name}, category = ${form.category}, latitude = ${form.latitude},
      longitude = ${form.longitude}, description = ${form.description}, address = ${form.address}
    where id = ${id} and (name, category, latitude, longitude, description, address) is distinct from (
      ${form.name}, ${form.category}, ${form.latitude}::float8, ${form.longitude}::float8, ${form.description}, ${form.address}
    )`
  // The same once more, because its answer was lost, is no act.
  if (count === 0) return { id }
  await recordAct(ctx, { action: 'poi_corrected', thingId: id })
  await tellStaff(ctx, ['content'])
  return { id }
}

type Place = Parameters<typeof queries.findNearby>[1]

/** Nobody makes a second point of one: whoever decides has looked at all that lie beside it. */
async function refuseUnseen(ctx: SignedInCtx, place: Place, seen: readonly string[]): Promise<void> {
  const found = await queries.findNearby(ctx, place)
  if (found.some(({ id }) => !seen.includes(id))) throw new AppError('POI_NEARBY')
}

type Locked = Spot & { verified: boolean; version: number; creatorId: string | null }

export const verify: Verb<typeof pois.verify> = (ctx, { id, version, seenNearby }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    await holdProposer(ctx, id)
    await takeTurn(ctx)
    const [found] = await ctx.db<Locked[]>`
      select verified, version, creator_id, latitude, longitude from poi where id = ${id} for no key update`
    if (!found) throw new AppError('POI_NOT_FOUND')
    if (found.verified) return { ok: true }
    if (found.version !== version) throw new AppError('POI_CHANGED')
    if (found.creatorId && (await isBlocked(ctx, found.creatorId))) throw new AppError('AUTHOR_BLOCKED')
    await refuseUnseen(ctx, { ...found, except: id }, seenNearby)

    await ctx.db`
      update poi set verified = true, verified_by = ${ctx.viewer.id}, verified_at = ${ctx.clock()} where id = ${id}`
    await recordAct(ctx, { action: 'poi_verified', personId: found.creatorId, thingId: id })
    await tellStaff(ctx, ['content'])
    await settleNews(ctx, { kind: 'poi', id })
    ctx.log.info({ event: 'poi_verified', poiId: id, userId: ctx.viewer.id }, 'A point was verified')
    return { ok: true }
  })

/** Before the point: the account of whoever proposed it, which the audit log names and which must not go meanwhile. */
async function holdProposer({ db }: SignedInCtx, id: string): Promise<void> {
  await db`select from users where id = (select creator_id from poi where id = ${id}) for key share`
}

export const remove: Verb<typeof pois.delete> = (ctx, { id }) =>
  inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx)
    await holdProposer(ctx, id)
    const [gone] = await ctx.db<{ creatorId: string | null; verified: boolean }[]>`
      delete from poi where id = ${id} returning creator_id, verified`
    // By another admin, by its proposer who left, or by this very wish, whose answer was lost.
    if (!gone) return { ok: true }
    await recordAct(ctx, {
      action: 'poi_deleted',
      personId: gone.creatorId,
      thingId: id,
      details: { verified: gone.verified },
    })
    // What told of it went along.
    await tellStaff(ctx, ['content', 'admin_notifications'])
    ctx.log.info({ event: 'poi_deleted', poiId: id, userId: ctx.viewer.id }, 'A point was deleted')
    return { ok: true }
  })
