import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  type AnalyticsAddress,
  rangeOf,
  readAnalyticsAddress,
  viewOf,
} from '#web/features/stats/analytics-address.ts'
import { AnalyticsCards } from '#web/features/stats/analytics-cards.tsx'
import { AnalyticsCharts } from '#web/features/stats/analytics-charts.tsx'
import { ContentCounts } from '#web/features/stats/content-counts.tsx'
import { seriesCsvMutation } from '#web/features/stats/stats.api.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AllMembers } from './all-members.tsx'

export function AnalyticsPage() {
  const address = useSearch({ from: '/admin/analytics' })
  const navigate = useNavigate()
  const [isListOpen, setIsListOpen] = useState(false)
  const download = useMutation(seriesCsvMutation)
  const [range, view] = [rangeOf(address), viewOf(address)]
  const go = (change: Partial<Record<keyof AnalyticsAddress, string>>) =>
    void navigate({ to: '.', search: readAnalyticsAddress({ ...address, ...change }), replace: true })
  return (
    <Page
      title="Analisi & Report"
      subtitle="I numeri della community e come cambiano."
      actions={
        <Button
          variant="secondary"
          icon={Download}
          isPending={download.isPending}
          pendingText="Preparo il file…"
          onClick={() => download.mutate(range)}
        >
          Esporta CSV
        </Button>
      }
    >
      <AnalyticsCards onShowUsers={() => setIsListOpen(true)} />
      <Tabs
        label="Sezioni delle analisi"
        value={address.sezione ?? 'panoramica'}
        onChange={(sezione) => go({ sezione })}
        tabs={[
          {
            id: 'panoramica',
            label: 'Panoramica',
            content: (
              <AnalyticsCharts
                range={range}
                view={view}
                onRange={(giorni) => go({ giorni })}
                onView={(next) => go({ vista: next === 'total' ? 'totale' : '' })}
              />
            ),
          },
          { id: 'contenuti', label: 'Contenuti', content: <ContentCounts /> },
        ]}
      />
      <AllMembers isOpen={isListOpen} onClose={() => setIsListOpen(false)} />
    </Page>
  )
}
