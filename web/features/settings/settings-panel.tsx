import { useQuery } from '@tanstack/react-query'
import { retryOf } from '#web/lib/retry.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { settingsQuery } from './settings.api.ts'
import type { SettingsTab } from './settings-address.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsHistory } from './settings-history.tsx'

type Props = { tab: SettingsTab; onTab: (tab: SettingsTab) => void }

export function SettingsPanel(place: Props) {
  const query = useQuery(settingsQuery)
  if (!query.data && query.error)
    return <ErrorState text="Impossibile caricare le impostazioni" {...retryOf(query)} />
  if (!query.data) return <Skeleton variant="card" count={2} className="grid-cols-1!" />
  return (
    <div className="max-w-3xl">
      <SettingsForm current={query.data} {...place} />
      <SettingsHistory />
    </div>
  )
}
