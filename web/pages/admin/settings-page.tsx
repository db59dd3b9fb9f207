import { useNavigate, useSearch } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { isSuperAdmin } from '#contract/roles.ts'
import { addressOfTab, tabOf } from '#web/features/settings/settings-address.ts'
import { SettingsPanel } from '#web/features/settings/settings-panel.tsx'
import { useOwner } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

export function SettingsPage() {
  const viewer = useOwner()
  const address = useSearch({ from: '/admin/settings' })
  const navigate = useNavigate()
  if (!viewer || !isSuperAdmin(viewer.role)) return <AccessDenied />
  return (
    <Page title="Configurazioni" subtitle="Quello che salvi vale subito, su tutto il sito.">
      <SettingsPanel
        tab={tabOf(address)}
        onTab={(tab) => void navigate({ to: '.', search: addressOfTab(tab), replace: true })}
      />
    </Page>
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
