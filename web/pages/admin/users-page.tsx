import { Users } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'
import { adminHome } from './admin-home.ts'

export function UsersPage() {
  return (
    <ComingSoon
      title="Gestione Utenti"
      icon={Users}
      promise="Qui potrai cercare gli utenti, cambiare i ruoli ed esportare l'elenco."
      back={adminHome}
    />
  )
}
