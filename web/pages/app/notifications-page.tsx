import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { InboxList } from '#web/features/inbox/inbox-list.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Page } from '#web/ui/page.tsx'

export function NotificationsPage() {
  return (
    <Page
      title="Notifiche"
      width="narrow"
      actions={
        <Link to={paths.profile} hash="notifiche" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <Settings2 aria-hidden="true" />
          Preferenze
        </Link>
      }
    >
      <InboxList />
    </Page>
  )
}
