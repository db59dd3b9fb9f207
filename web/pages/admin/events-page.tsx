import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressOfTab, tabOf } from '#web/features/events/moderation/moderation-address.ts'
import { ModerationTabs } from '#web/features/events/moderation/moderation-tabs.tsx'
import { Page } from '#web/ui/page.tsx'

export function AdminEventsPage() {
  const address = useSearch({ from: '/admin/events' })
  const navigate = useNavigate()
  return (
    <Page title="Eventi" subtitle="Decidi sulle proposte e segui gli eventi in programma.">
      <ModerationTabs
        tab={tabOf(address)}
        onChange={(tab) => void navigate({ to: '.', search: addressOfTab(tab) })}
      />
    </Page>
  )
}
