import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { SessionUser } from '#contract/auth.ts'
import { EventList } from '#web/features/events/event-list.tsx'
import { EventNews } from '#web/features/events/event-news.tsx'
import { type Correction, type EventValues, proposalSlots } from '#web/features/events/event-values.ts'
import { countsQuery } from '#web/features/events/events.api.ts'
import { OwnProposals } from '#web/features/events/own-proposals.tsx'
import { useEventForm } from '#web/features/events/use-event-form.ts'
import { DraftOffer } from '#web/lib/drafts/draft-offer.tsx'
import { useDraftsOf } from '#web/lib/drafts/drafts.ts'
import { lateForm } from '#web/lib/late-form.tsx'
import { useOwner } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const EventFormDialog = lateForm(
  async () => (await import('#web/features/events/event-form-dialog.tsx')).EventFormDialog,
)

export function EventsPage() {
  const viewer = useOwner()
  // Another person in the same tab has no part in the text of the first.
  return viewer && <Events key={viewer.id} viewer={viewer} />
}

function Events({ viewer }: { viewer: SessionUser }) {
  const { quando } = useSearch({ from: '/app/events' })
  const navigate = useNavigate()
  const counts = useQuery(countsQuery)
  const form = useEventForm(viewer.id)
  const [left] = useDraftsOf<EventValues, Correction>(proposalSlots(viewer.id))

  return (
    <Page
      title="Eventi"
      subtitle="Giri, raduni e tour da fare insieme."
      actions={
        <Button icon={Plus} onClick={form.create}>
          Crea Evento
        </Button>
      }
    >
      {!form.open && (
        <DraftOffer draft={left} title={left?.values.title} onResume={form.resume} className="mb-6" />
      )}
      <EventNews userId={viewer.id} />
      <OwnProposals onCorrect={form.correct} fetchedId={form.fetchedId} />
      <Tabs
        label="Eventi per data"
        value={quando ?? 'prossimi'}
        onChange={(id) => void navigate({ to: '.', search: id === 'passati' ? { quando: 'passati' } : {} })}
        tabs={[
          {
            id: 'prossimi',
            label: 'Prossimi Eventi',
            count: counts.data?.upcoming,
            content: (
              <EventList
                when="upcoming"
                firstAction={
                  <Button variant="secondary" icon={Plus} onClick={form.create}>
                    Proponi il primo
                  </Button>
                }
              />
            ),
          },
          {
            id: 'passati',
            label: 'Eventi Passati',
            count: counts.data?.past,
            content: <EventList when="past" firstAction={null} />,
          },
        ]}
      />
      {form.open && <EventFormDialog {...form.open} userId={viewer.id} onClose={form.close} />}
    </Page>
  )
}
