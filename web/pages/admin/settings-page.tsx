import { Settings, ShieldX } from 'lucide-react'
import { isSuperAdmin } from '#contract/roles.ts'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'
import { useViewer } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { adminHome } from './admin-home.ts'

export function SettingsPage() {
  const viewer = useViewer()
  if (!viewer || !isSuperAdmin(viewer.role)) return <AccessDenied />
  return (
    <ComingSoon
      title="Configurazioni"
      icon={Settings}
      promise="Qui regolerai registrazioni, sicurezza, notifiche e contenuti del sito."
      back={adminHome}
    />
  )
}

/** The guard sends others away before this; it stands for a role that changes while the page is open. */
function AccessDenied() {
  return (
    <Page title="Configurazioni">
      <EmptyState
        icon={ShieldX}
        title="Accesso Negato"
        text="Solo i super admin possono accedere alle configurazioni di sistema."
      />
    </Page>
  )
}
