import type { Role } from '#contract/roles.ts'
import type { ConsentFilter, Member, MemberOrder } from '#contract/users.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const roleTones: Record<Role, BadgeTone> = { user: 'neutral', admin: 'strada', super_admin: 'red' }

export const consentLabels: Record<ConsentFilter, string> = {
  all: 'Tutti',
  compliant: 'Conformi GDPR',
  incomplete: 'Privacy Incompleta',
}

export const orderLabels: Record<MemberOrder, string> = {
  newest: 'Più recenti',
  name: 'Nome',
  points: 'Punti',
}

export const realNameOf = ({ firstName, lastName }: Member): string =>
  [firstName, lastName].filter(Boolean).join(' ')
