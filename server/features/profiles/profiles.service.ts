import { consentVersion } from '#contract/auth-forms.ts'
import type { OwnProfile, profiles } from '#contract/profiles.ts'
import { isAdmin } from '#contract/roles.ts'
import { readsAsStaff, staffName } from '#contract/staff-names.ts'
import { displayNameLimits } from '#contract/text.ts'
import { inTransaction } from '#server/db/client.ts'
import { friendshipWith } from '#server/features/friends/friends.service.ts'
import { claimPictures, deletePictures } from '#server/features/media/media.service.ts'
import { holdAccount, tellOfUsers } from '#server/features/users/users.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Ctx, SignedInCtx, Verb } from '#server/platform/context.ts'
import { findOwnProfile, findPublicProfile } from './profiles.queries.ts'

export type NewProfile = {
  userId: string
  email: string
  firstName: string
  lastName: string
  nickname: string | null
  phoneNumber: string | null
  city: string
  hasMarketingConsent: boolean
}

/** The profile of a person who signed up, with the proof of what they agreed to. */
export async function createProfile({ db }: Pick<Ctx, 'db'>, profile: NewProfile): Promise<void> {
  await db`
    insert into profiles (
      user_id, email, display_name, first_name, last_name, nickname, phone_number, city,
      privacy_accepted_at, terms_accepted_at, marketing_consent, gdpr_consent_version
    ) values (
      ${profile.userId}, ${profile.email}, ${fullName(profile)}, ${profile.firstName}, ${profile.lastName},
      ${profile.nickname}, ${profile.phoneNumber}, ${profile.city},
      now(), now(), ${profile.hasMarketingConsent}, ${consentVersion}
    )`
  const given = { privacy: true, terms: true, marketing: profile.hasMarketingConsent }
  for (const [purpose, isGiven] of Object.entries(given)) {
    await db`
      insert into consents (user_id, purpose, is_given, version, source)
      values (${profile.userId}, ${purpose}, ${isGiven}, ${consentVersion}, 'signup')`
  }
}

/** An administrator made by setup agreed to nothing and has no personal data but the address. */
export async function createStaffProfile(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  email: string,
): Promise<void> {
  await db`insert into profiles (user_id, email, display_name) values (${userId}, ${email}, 'Amministratore')`
}

// Two names of fifty letters and a space are one more than a display name may have.
function fullName({ firstName, lastName }: NewProfile): string {
  return [...`${firstName} ${lastName}`].slice(0, displayNameLimits.max).join('').trim()
}

export const own: Verb<typeof profiles.own> = (ctx) => getOwnProfile(ctx)

async function getOwnProfile(ctx: SignedInCtx): Promise<OwnProfile> {
  const profile = await findOwnProfile(ctx)
  // The account went between the question at the door and this one.
  if (!profile) throw new AppError('NOT_SIGNED_IN')
  return profile
}

export const get: Verb<typeof profiles.get> = async (ctx, { userId }) => {
  const [profile, standing] = await Promise.all([findPublicProfile(ctx, userId), friendshipWith(ctx, userId)])
  if (!profile) throw new AppError('PROFILE_NOT_FOUND')
  return { ...profile, ...standing }
}

export const update: Verb<typeof profiles.update> = (ctx, { displayName, bio }) => {
  if (displayName !== undefined && !isAdmin(ctx.viewer.role) && readsAsStaff(displayName))
    throw new AppError('INVALID_INPUT', { fields: { displayName: staffName } })
  return inTransaction(ctx, async (ctx) => {
    await ctx.db`
      update profiles set
        display_name = coalesce(${displayName ?? null}, display_name),
        bio = case when ${bio !== undefined} then ${bio ?? null} else bio end,
        updated_at = now()
      where user_id = ${ctx.viewer.id}`
    await tellOfUsers(ctx)
    return getOwnProfile(ctx)
  })
}

export const setAvatar: Verb<typeof profiles.setAvatar> = (ctx, { mediaId }) =>
  inTransaction(ctx, async (ctx) => {
    const current = await lockAvatar(ctx)
    // Sent again after a lost answer: it is what was asked for.
    if (current === mediaId) return getOwnProfile(ctx)
    await claimPictures(ctx, [mediaId], 'avatar')
    await replaceAvatar(ctx, current, mediaId)
    return getOwnProfile(ctx)
  })

export const removeAvatar: Verb<typeof profiles.removeAvatar> = (ctx) =>
  inTransaction(ctx, async (ctx) => {
    const current = await lockAvatar(ctx)
    if (current) await replaceAvatar(ctx, current, null)
    return getOwnProfile(ctx)
  })

/** Locked: of two pictures chosen at once, the second finds the first and deletes it. */
async function lockAvatar(ctx: SignedInCtx): Promise<string | null> {
  await holdAccount(ctx)
  const [row] = await ctx.db<{ avatarId: string | null }[]>`
    select avatar_id from profiles where user_id = ${ctx.viewer.id} for update`
  return row?.avatarId ?? null
}

async function replaceAvatar(ctx: SignedInCtx, current: string | null, next: string | null): Promise<void> {
  await ctx.db`
    update profiles set avatar_id = ${next}, updated_at = now() where user_id = ${ctx.viewer.id}`
  if (current) await deletePictures(ctx, [current])
}

/** Changes the mark and adds the proof, together; saying again what holds adds nothing. */
export const setMarketing: Verb<typeof profiles.setMarketing> = (ctx, { isGiven }) =>
  inTransaction(ctx, async (ctx) => {
    const { db, viewer } = ctx
    await holdAccount(ctx)
    const { count } = await db`
      with changed as (
        update profiles set marketing_consent = ${isGiven}, updated_at = now()
        where user_id = ${viewer.id} and marketing_consent <> ${isGiven} returning user_id
      )
      insert into consents (user_id, purpose, is_given, version, source)
      select user_id, 'marketing', ${isGiven}, ${consentVersion}, 'profile' from changed`
    if (count > 0) await tellOfUsers(ctx)
    return { ok: true }
  })
