import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModerationTab } from '#contract/events.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStillHand } from '#web/ui/use-still-hand.ts'
import { moderationQuery } from './moderation.api.ts'
import { nothingIn, tabLabels } from './moderation.copy.ts'
import { ModerationCard } from './moderation-card.tsx'
import { ModerationDialog, type OpenDialog } from './moderation-dialog.tsx'

export function ModerationList({ tab }: { tab: ModerationTab }) {
  const list = useInfiniteQuery(moderationQuery(tab))
  const events = list.data?.pages.flatMap(({ items }) => items) ?? []
  const stopStray = useStillHand(events.map(({ id, version }) => `${id}:${version}`))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  if (!list.data && list.error)
    return <ErrorState text="Errore nel caricamento degli eventi" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="card" count={3} className="grid-cols-1!" />
  return (
    <KeepFocus className="outline-none">
      {events.length === 0 && !list.hasNextPage && <EmptyState {...nothingIn[tab]} />}
      <ul aria-label={tabLabels[tab]} onClickCapture={stopStray} className="flex flex-col gap-4">
        {events.map((event) => (
          <li key={event.id}>
            <ModerationCard event={event} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="mt-6" />
      {open && (
        <ModerationDialog
          open={open}
          current={events.find(({ id }) => id === open.event.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </KeepFocus>
  )
}
