import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { waitingQuery } from '#web/features/community/community.api.ts'
import { ReportedList } from '#web/features/community/reports/reported-list.tsx'
import { reportedCountQuery } from '#web/features/community/reports/reports.api.ts'
import { useWaitingNews } from '#web/features/community/use-news.ts'
import { WaitingList } from '#web/features/community/waiting-list.tsx'
import { CreatePoiDialog } from '#web/features/poi/moderation/create-poi-dialog.tsx'
import { poiCountsQuery } from '#web/features/poi/moderation/poi-moderation.api.ts'
import { poiTabLabels } from '#web/features/poi/moderation/poi-moderation.copy.ts'
import { PoiModerationList } from '#web/features/poi/moderation/poi-moderation-list.tsx'
import { PoiDraftOffer } from '#web/features/poi/poi-draft-offer.tsx'
import { poiSlot } from '#web/features/poi/use-poi-form.ts'
import { useOwner } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { addressOfTab, type ContentTab, tabOf } from './content-address.ts'

export function ContentPage() {
  const viewer = useOwner()
  return viewer && <Content key={viewer.id} viewer={viewer} />
}

function Content({ viewer }: { viewer: SessionUser }) {
  const address = useSearch({ from: '/admin/content' })
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const tabs = useTabs(viewer)
  const show = (tab: string) => void navigate({ to: '.', search: addressOfTab(tab) })

  function showCreated() {
    setIsCreating(false)
    show('verified')
  }

  return (
    <Page
      title="Contenuti & POI"
      subtitle="Verifica i punti proposti e decidi su ciò che la community ha segnalato."
      actions={
        <Button icon={Plus} onClick={() => setIsCreating(true)}>
          Nuovo POI
        </Button>
      }
    >
      {!isCreating && (
        <PoiDraftOffer slot={poiSlot(viewer.id, 'admin')} onResume={() => setIsCreating(true)} />
      )}
      <Tabs label="Contenuti da gestire" value={tabOf(address)} onChange={show} tabs={tabs} />
      {isCreating && <CreatePoiDialog onCreated={showCreated} onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

function useTabs(viewer: SessionUser): (Tab & { id: ContentTab })[] {
  useWaitingNews()
  const { data: points } = useQuery(poiCountsQuery)
  const { data: reported } = useQuery(reportedCountQuery)
  const { data: waiting } = useQuery(waitingQuery)
  return [
    {
      id: 'unverified',
      label: poiTabLabels.unverified,
      count: points?.unverified,
      content: <PoiModerationList tab="unverified" />,
    },
    {
      id: 'verified',
      label: poiTabLabels.verified,
      count: points?.verified,
      content: <PoiModerationList tab="verified" />,
    },
    {
      id: 'reported',
      label: 'Segnalazioni',
      count: reported?.waiting,
      content: <ReportedList />,
    },
    {
      id: 'waiting',
      label: 'Post in attesa',
      count: waiting?.posts.length,
      content: <WaitingList viewer={viewer} />,
    },
  ]
}
