import type { Member } from '#contract/users.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

const shownLetters = 8
/** Enough to tell people apart (spec 2 §9); the whole is copied. */
export const shortId = (userId: string): string => userId.slice(0, shownLetters)

type Consent = { label: string; tone: BadgeTone }

const consents = {
  compliant: { label: 'Conforme', tone: 'green' },
  incomplete: { label: 'Incompleto', tone: 'ochre' },
  unknown: { label: 'Sconosciuto', tone: 'neutral' },
} satisfies Record<string, Consent>

type Accepted = Pick<Member, 'privacyAcceptedAt' | 'termsAcceptedAt' | 'gdprConsentVersion'>

/** Compliant: privacy and terms both accepted. Of whoever was never asked (the admin of the setup) nobody knows. */
export function consentOf({ privacyAcceptedAt, termsAcceptedAt, gdprConsentVersion }: Accepted): Consent {
  if (privacyAcceptedAt && termsAcceptedAt) return consents.compliant
  const wasAsked = gdprConsentVersion !== null || privacyAcceptedAt !== null || termsAcceptedAt !== null
  return wasAsked ? consents.incomplete : consents.unknown
}

/** First and last name, where they say more than the name that everybody sees. */
export function fullNameOf({ displayName, firstName, lastName }: Member): string | null {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return name && name !== displayName ? name : null
}
