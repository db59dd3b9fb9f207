import type { AdminPoi, NearbyPoi, PoiTab } from '#contract/poi.ts'
import { poiLimits } from '#contract/poi-values.ts'
import { distanceM } from '#contract/track/line.ts'
import { literal } from '#server/db/literal.ts'
import { keptTotals } from '#server/features/stats/kept-counts.service.ts'
import type { Ctx, Db } from '#server/platform/context.ts'
import type { Position } from '#server/platform/keyset.ts'
import { boxesOf, poiColumns } from './poi.service.ts'

type Asked = Pick<Ctx, 'db'>
type Page = { after: Position | null; count: number }

export function listAll({ db }: Asked, tab: PoiTab, { after, count }: Page): Promise<AdminPoi[]> {
  const behind = after
    ? db`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``
  return db<AdminPoi[]>`
    select ${poiColumns(db)}, verified, verified_at, version, created_at,
      ${personOf(db, db`creator_id`)} as proposer, ${personOf(db, db`verified_by`)} as verifier
    from poi where verified = ${tab === 'verified'} ${behind}
    order by created_at desc, id desc limit ${literal(db, count)}`
}

const personOf = (db: Db, column: ReturnType<Db>) => db`(
  select json_build_object('userId', w.user_id, 'displayName', w.display_name, 'avatarUrl', w.avatar_url)
  from people w where w.user_id = poi.${column}
)`

export async function countAll({ db }: Asked): Promise<Record<PoiTab, number>> {
  const [row] = await db<Record<PoiTab, number>[]>`
    select coalesce(sum(count) filter (where state = 'false'), 0)::int as unverified,
      coalesce(sum(count) filter (where state = 'true'), 0)::int as verified
    from ${keptTotals(db, 'poi')}`
  return row ?? { unverified: 0, verified: 0 }
}

type Place = { latitude: number; longitude: number; except?: string | undefined }

/** Those around a place, nearest first. Each half of the table has an index of its own. */
export async function findNearby({ db }: Asked, place: Place): Promise<NearbyPoi[]> {
  const { latitude, longitude, except = null } = place
  const inReach = db`${boxesOf(db, boxAround(place))} and id is distinct from ${except}::uuid`
  const columns = db`id, name, category, latitude, longitude, address, verified`
  const rows = await db<Omit<NearbyPoi, 'distanceM'>[]>`
    select ${columns} from poi where verified and ${inReach}
    union all select ${columns} from poi where not verified and ${inReach}`
  return rows
    .map((row) => ({
      ...row,
      distanceM: Math.round(
        distanceM({ lat: latitude, lon: longitude }, { lat: row.latitude, lon: row.longitude }),
      ),
    }))
    .filter((row) => row.distanceM <= poiLimits.nearbyM)
    .toSorted((a, b) => a.distanceM - b.distanceM || a.id.localeCompare(b.id))
    .slice(0, poiLimits.nearbyShown)
}

const metresPerDegree = 111_000

/** Large enough for the circle; near a pole it goes all round, over the date line it begins in the east. */
function boxAround({ latitude, longitude }: Place) {
  const high = poiLimits.nearbyM / metresPerDegree
  const wide = high / Math.max(Math.cos((Math.abs(latitude) * Math.PI) / 180), 1e-6)
  const sides =
    wide >= 180
      ? { west: -180, east: 180 }
      : { west: aroundEarth(longitude - wide), east: aroundEarth(longitude + wide) }
  return { ...sides, south: latitude - high, north: latitude + high }
}

function aroundEarth(degrees: number): number {
  if (degrees < -180) return degrees + 360
  return degrees > 180 ? degrees - 360 : degrees
}
