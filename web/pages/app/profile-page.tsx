import { UserRound } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'

export function ProfilePage() {
  return (
    <ComingSoon
      title="Il mio Profilo"
      icon={UserRound}
      promise="Qui potrai cambiare nome e bio, seguire i tuoi punti e gestire i tuoi dati."
    />
  )
}
