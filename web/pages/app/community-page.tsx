import { Users } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'

export function CommunityPage() {
  return (
    <ComingSoon
      title="Community"
      icon={Users}
      promise="Qui leggerai e scriverai domande, esperienze e proposte di uscita, con la classifica dei punti."
    />
  )
}
