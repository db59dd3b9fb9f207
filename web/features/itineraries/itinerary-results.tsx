import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart, SearchX } from 'lucide-react'
import type { ItineraryFilters } from '#contract/itineraries.ts'
import { counted, wholeText } from '#contract/whole-text.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { useGradually } from '#web/lib/gradually.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { hasFilters } from './filters-in-address.ts'
import { listQuery } from './itineraries.api.ts'
import { ItineraryCard } from './itinerary-card.tsx'
import { KeptInstead } from './kept-instead.tsx'

type Props = { filters: ItineraryFilters; onReset: () => void }

export function ItineraryResults({ filters, onReset }: Props) {
  const list = useInfiniteQuery(listQuery(filters))
  const cards = list.data?.pages.flatMap(({ items }) => items)
  const { shown, isWhole } = useGradually(cards, { first: 3, step: 1 })
  if (!list.data && list.error) {
    const isSavedOnly = filters.saved !== undefined
    return <KeptInstead text={list.error.message} isSavedOnly={isSavedOnly} {...retryOf(list)} />
  }
  if (!cards) return <Skeleton variant="card" count={6} />
  if (cards.length === 0) return <NothingFound filters={filters} onReset={onReset} />
  return (
    <section aria-label="Risultati">
      <p role="status" className="mb-3 text-muted">
        {countText(cards.length, list.hasNextPage)}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
        {shown.map((card) => (
          <li key={card.id}>
            <ItineraryCard itinerary={card} />
          </li>
        ))}
      </ul>
      {isWhole && <LoadMore {...moreOf(list)} className="mt-6" />}
    </section>
  )
}

function NothingFound({ filters: { saved, ...others }, onReset }: Props) {
  const { icon, title, text, action } = saved && !hasFilters(others) ? nothing.saved : nothing.found
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <Button variant="secondary" onClick={onReset}>
          {action}
        </Button>
      }
    />
  )
}

const nothing = {
  saved: {
    icon: Heart,
    title: 'Non hai ancora salvato itinerari',
    text: 'Premi il cuore di un itinerario e lo ritrovi qui, e come linea sulla mappa.',
    action: 'Vedi tutti gli itinerari',
  },
  found: {
    icon: SearchX,
    title: 'Nessun itinerario trovato',
    text: 'Prova con parole diverse o con meno filtri.',
    action: 'Azzera filtri',
  },
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `Più di ${wholeText(count)} itinerari`
  return counted(count, 'itinerario', 'itinerari')
}
