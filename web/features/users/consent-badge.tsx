import type { Member } from '#contract/users.ts'
import { Badge } from '#web/ui/badge.tsx'
import { consentOf } from './members.copy.ts'

export function ConsentBadge({ member }: { member: Member }) {
  const { tone, label } = consentOf(member)
  return <Badge tone={tone}>{label}</Badge>
}
