import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { Page } from '#web/ui/page.tsx'

export function AdminNotificationsPage() {
  return (
    <Page title="Notifiche" subtitle="Quello che legge un amministratore è letto per tutti.">
      <NotificationList />
    </Page>
  )
}
