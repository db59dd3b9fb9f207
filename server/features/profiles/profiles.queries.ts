import type { OwnProfile, PublicProfile } from '#contract/profiles.ts'
import type { SignedInCtx } from '#server/platform/context.ts'

export async function findOwnProfile({ db, viewer }: SignedInCtx): Promise<OwnProfile | null> {
  const [row] = await db<OwnProfile[]>`
    select p.user_id, shown.display_name, p.bio, p.email, shown.avatar_url, p.created_at, p.total_points,
      p.rank_level, p.marketing_consent as has_marketing_consent
    from profiles p join people shown on shown.user_id = p.user_id
    where p.user_id = ${viewer.id}`
  return row ?? null
}

type Shown = Omit<PublicProfile, 'friendship' | 'requestId'>

/** Somebody who is blocked is nobody to others. */
export async function findPublicProfile({ db, viewer }: SignedInCtx, userId: string): Promise<Shown | null> {
  const [row] = await db<Shown[]>`
    select shown.user_id, shown.display_name, shown.avatar_url, p.bio, p.total_points, p.rank_level,
      p.created_at as member_since
    from people shown join profiles p on p.user_id = shown.user_id join users u on u.id = shown.user_id
    where shown.user_id = ${userId} and (u.blocked_at is null or u.id = ${viewer.id})`
  return row ?? null
}
