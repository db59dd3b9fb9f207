import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PoiTab } from '#contract/poi.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStillHand } from '#web/ui/use-still-hand.ts'
import type { OpenPoiDialog } from './poi-dialog-type.ts'
import { poiListQuery } from './poi-moderation.api.ts'
import { nothingIn, poiTabLabels } from './poi-moderation.copy.ts'
import { PoiModerationCard } from './poi-moderation-card.tsx'
import { PoiModerationDialog } from './poi-moderation-dialog.tsx'

export function PoiModerationList({ tab }: { tab: PoiTab }) {
  const list = useInfiniteQuery(poiListQuery(tab))
  const points = list.data?.pages.flatMap(({ items }) => items) ?? []
  const stopStray = useStillHand(points.map(({ id, version }) => `${id}:${version}`))
  const [open, setOpen] = useState<OpenPoiDialog | null>(null)
  if (!list.data && list.error) return <ErrorState text="Errore nel caricamento dei POI" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="card" count={3} className="grid-cols-1!" />
  return (
    <KeepFocus className="outline-none">
      {points.length === 0 && !list.hasNextPage && <EmptyState {...nothingIn[tab]} />}
      <ul aria-label={poiTabLabels[tab]} onClickCapture={stopStray} className="flex flex-col gap-4">
        {points.map((poi) => (
          <li key={poi.id}>
            <PoiModerationCard poi={poi} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="mt-6" />
      {open && <PoiModerationDialog open={open} onOpen={setOpen} onClose={() => setOpen(null)} />}
    </KeepFocus>
  )
}
