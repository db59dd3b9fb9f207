import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'
import { person } from './friends.ts'
import { id } from './id.ts'
import { cursor, pageOf } from './paging.ts'
import { poiForm } from './poi-form.ts'
import { poiCategories, poiLimits } from './poi-values.ts'

/** A verified point as riders see it. Who proposed it is for admins. */
export const poi = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(poiCategories),
  latitude: z.number(),
  longitude: z.number(),
  description: z.string().nullable(),
  address: z.string().nullable(),
  rating: z.number().nullable(),
})
export type Poi = z.output<typeof poi>

/** The same beside a track. */
export const poiAlong = poi.extend({ km: z.number(), offTrackM: z.int() })
export type PoiAlong = z.output<typeof poiAlong>

/** The tabs of /admin/content that hold points. */
export const poiTabs = ['unverified', 'verified'] as const
export type PoiTab = (typeof poiTabs)[number]

/** A point as admins see it. */
export const adminPoi = poi.extend({
  verified: z.boolean(),
  /** Null once their account is gone. */
  proposer: person.nullable(),
  verifier: person.nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  /** Sent back with a verification: its proposer may have put it right since it was read. */
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type AdminPoi = z.output<typeof adminPoi>

/** A point beside another one. */
export const nearbyPoi = poi
  .pick({ id: true, name: true, category: true, latitude: true, longitude: true, address: true })
  .extend({ verified: z.boolean(), distanceM: z.int() })
export type NearbyPoi = z.output<typeof nearbyPoi>

/** Which of its neighbours an admin has looked at: with one more, the answer is POI_NEARBY. */
const seenNearby = z.array(id).max(poiLimits.nearbyShown).default([])

/** Not `coerce`: it reads an empty text as 0, a place in the Gulf of Guinea. */
const coordinate = (limit: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d+(?:\.\d+)?(?:e-\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-limit).max(limit))

/** One category or several of a query: a single one arrives without its list. */
const someCategories = z
  .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.enum(poiCategories)))
  .optional()

export const pois = {
  inView: endpoint({
    method: 'GET',
    path: '/poi',
    audience: 'user',
    summary: 'Verified points of interest in a box of the map; past the limit the best rated of them.',
    input: z.strictObject({
      west: coordinate(180),
      south: coordinate(90),
      east: coordinate(180),
      north: coordinate(90),
      category: someCategories,
    }),
    output: z.object({ items: z.array(poi), isCut: z.boolean() }),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/poi',
    audience: 'user',
    summary: 'Proposes a point of interest; it waits until an admin verifies it.',
    input: poiForm.extend({ requestKey: z.uuid() }),
    output: z.object({ id: z.uuid() }),
    // Not found: the key is that of somebody else's proposal.
    errors: ['TOO_MANY_ATTEMPTS', 'NOT_FOUND'],
  }),

  listAll: endpoint({
    method: 'GET',
    path: '/admin/poi',
    audience: 'admin',
    summary: 'The points of a tab of the back office, newest first, a page at a time.',
    input: z.strictObject({ tab: z.enum(poiTabs), after: cursor.optional() }),
    output: pageOf(adminPoi),
  }),
  countAll: endpoint({
    method: 'GET',
    path: '/admin/poi/counts',
    audience: 'admin',
    summary: 'How many points wait for verification, and how many are verified.',
    input: nothing,
    output: z.object({ unverified: z.int(), verified: z.int() }),
  }),
  nearby: endpoint({
    method: 'GET',
    path: '/admin/poi/nearby',
    audience: 'admin',
    summary: 'Points within 250 m of a place, verified or not, nearest first: the nearest fifty.',
    input: z.strictObject({
      latitude: coordinate(90),
      longitude: coordinate(180),
      /** The point itself. */
      except: id.optional(),
    }),
    output: z.object({ items: z.array(nearbyPoi) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/poi',
    audience: 'admin',
    summary:
      'Makes a point that is verified at once. The same key again makes no second one, and keeps what is said last.',
    input: poiForm.extend({ requestKey: id, seenNearby }),
    output: z.object({ id: z.uuid() }),
    // Not found: the key is that of somebody else's.
    errors: ['POI_NEARBY', 'NOT_FOUND'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/admin/poi/:id/verify',
    audience: 'admin',
    summary: 'Verifies a proposal as it was read; again changes nothing.',
    input: z.strictObject({ id, version: z.int(), seenNearby }),
    output: done,
    errors: ['POI_NOT_FOUND', 'POI_CHANGED', 'POI_NEARBY', 'AUTHOR_BLOCKED'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/admin/poi/:id',
    audience: 'admin',
    summary: 'Deletes a point, verified or not. What is gone is done.',
    input: z.strictObject({ id }),
    output: done,
  }),
}
