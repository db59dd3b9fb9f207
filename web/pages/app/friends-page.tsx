import { Handshake } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'

export function FriendsPage() {
  return (
    <ComingSoon
      title="Amici"
      icon={Handshake}
      promise="Qui troverai i tuoi compagni di strada e le richieste di amicizia."
    />
  )
}
