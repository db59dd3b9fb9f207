import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import type { ReactNode } from 'react'
import type {
  ItineraryCard as ItineraryCardData,
  ItineraryOverview,
  ItineraryPage,
} from '#contract/itineraries.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { listQuery, overviewQuery } from './itineraries.api.ts'
import { ItineraryCard } from './itinerary-card.tsx'
import { ItinerarySkeletons } from './itinerary-skeletons.tsx'
import { KeptCarousel, KeptInstead } from './kept-instead.tsx'

/** The six carousels; one without itineraries is not there at all. */
export function ItineraryCarousels({ firstAction }: { firstAction?: ReactNode }) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(overviewQuery)
  if (!data && error) {
    return <KeptInstead text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <ItinerarySkeletons />
  if (data.popular.length === 0) {
    return <EmptyState icon={Route} title="Nessun itinerario disponibile" action={firstAction} />
  }
  return (
    <>
      <KeptAge at={dataUpdatedAt} />
      <div className="flex flex-col gap-5">
        <KeptCarousel />
        <Carousels overview={data} />
      </div>
    </>
  )
}

function Carousels({ overview: { popular, offRoad, road, mixed } }: { overview: ItineraryOverview }) {
  return (
    <>
      <CardCarousel title="I più popolari" cards={popular} />
      <CardCarousel title="Off-road Italia" cards={offRoad.Italia} />
      <CardCarousel title="Off-road Europa" cards={offRoad.Europa} />
      <CardCarousel title="Off-road Estero" cards={offRoad.Estero} />
      <EndlessCarousel title="Percorsi su strada" roadType="Strada" firstPage={road} />
      <EndlessCarousel title="Percorsi misti" roadType="Misto" firstPage={mixed} />
    </>
  )
}

function CardCarousel({ title, cards }: { title: string; cards: readonly ItineraryCardData[] }) {
  if (cards.length === 0) return null
  return (
    <Carousel title={title}>
      {cards.map((card) => (
        <ItineraryCard key={card.id} itinerary={card} />
      ))}
    </Carousel>
  )
}

type EndlessProps = { title: string; roadType: 'Strada' | 'Misto'; firstPage: ItineraryPage }

/** All of a road type: more come as one scrolls to the end. */
function EndlessCarousel({ title, roadType, firstPage }: EndlessProps) {
  const list = useInfiniteQuery(listQuery({ roadType }, firstPage))
  const cards = (list.data?.pages ?? [firstPage]).flatMap(({ items }) => items)
  if (cards.length === 0) return null
  return (
    <Carousel title={title}>
      {cards.map((card) => (
        <ItineraryCard key={card.id} itinerary={card} />
      ))}
      {list.hasNextPage && <LoadMore {...moreOf(list)} />}
    </Carousel>
  )
}
