import { Ban } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'

export function BlockedBadge() {
  return (
    <Badge tone="ochre" icon={Ban}>
      Bloccato
    </Badge>
  )
}
