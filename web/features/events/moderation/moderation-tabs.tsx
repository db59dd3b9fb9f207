import { useQuery } from '@tanstack/react-query'
import { type ModerationTab, moderationTabs } from '#contract/events.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { moderationCountsQuery } from './moderation.api.ts'
import { tabLabels } from './moderation.copy.ts'
import { ModerationList } from './moderation-list.tsx'

type Props = { tab: ModerationTab; onChange: (tab: string) => void }

export function ModerationTabs({ tab, onChange }: Props) {
  const { data: counts } = useQuery(moderationCountsQuery)
  return (
    <Tabs
      label="Stato degli eventi"
      value={tab}
      onChange={onChange}
      tabs={moderationTabs.map((id) => ({
        id,
        label: tabLabels[id],
        count: counts?.[id],
        content: <ModerationList tab={id} />,
      }))}
    />
  )
}
