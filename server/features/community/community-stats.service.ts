import type { community } from '#contract/community.ts'
import type { Db, Verb } from '#server/platform/context.ts'

/** From so many on, counting them anew for each page would be felt, and one more would not be noticed. */
const countedAnewUpTo = 10_000
const keptForMs = 30_000

/** By server, which is known by its pool. */
const remembered = new WeakMap<Db, { members: number; until: number }>()

export const stats: Verb<typeof community.stats> = async ({ db }) => {
  const [memberCount, outingsThisWeek] = await Promise.all([countMembers(db), countOutings(db)])
  return { memberCount, outingsThisWeek }
}

async function countMembers(db: Db): Promise<number> {
  const known = remembered.get(db)
  if (known && known.until > Date.now()) return known.members
  const [row] = await db<{ members: number }[]>`select count(*)::int as members from profiles`
  const members = row?.members ?? 0
  if (members > countedAnewUpTo) remembered.set(db, { members, until: Date.now() + keptForMs })
  return members
}

/** Weeks begin on Monday, in Rome. */
async function countOutings(db: Db): Promise<number> {
  const [row] = await db<{ outings: number }[]>`
    select count(*)::int as outings from community_posts
    where status = 'published' and post_type = 'ride-request'
      and created_at >= date_trunc('week', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'`
  return row?.outings ?? 0
}
