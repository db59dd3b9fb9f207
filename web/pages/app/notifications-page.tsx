import { Bell } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'

export function NotificationsPage() {
  return (
    <ComingSoon
      title="Notifiche"
      icon={Bell}
      promise="Qui arriveranno le novità che ti riguardano: amicizie, commenti, eventi e punti."
    />
  )
}
