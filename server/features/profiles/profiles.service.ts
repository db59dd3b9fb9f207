import { consentVersion } from '#contract/auth-forms.ts'
import { displayNameLimits } from '#contract/text.ts'
import type { Ctx } from '#server/platform/context.ts'

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
