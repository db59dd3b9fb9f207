import { Bell } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'
import { adminHome } from './admin-home.ts'

export function AdminNotificationsPage() {
  return (
    <ComingSoon
      title="Notifiche"
      icon={Bell}
      promise="Qui leggerai gli avvisi per gli amministratori."
      back={adminHome}
    />
  )
}
