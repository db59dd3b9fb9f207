import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type {
  ItineraryCard as ItineraryCardData,
  ItineraryOverview,
  ItineraryPage,
} from '#contract/itineraries.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { isFirstScreen } from '#web/lib/first-screen.ts'
import { useGradually } from '#web/lib/gradually.ts'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { listQuery, overviewQuery } from './itineraries.api.ts'
import { ItineraryCard } from './itinerary-card.tsx'
import { ItineraryBones, popularTitle } from './itinerary-sketch.tsx'
import { KeptCarousel, KeptInstead } from './kept-instead.tsx'

/** The six carousels; one without itineraries is not there at all. */
export function ItineraryCarousels({ firstAction }: { firstAction?: ReactNode }) {
  const { data: latest, error, refetch, isFetching, dataUpdatedAt } = useQuery(overviewQuery)
  // The first answer is drawn in slices: in one piece, as queries ask for, a phone would not answer for a fifth of a second.
  const data = useDeferredValue(latest) && latest
  const [isNew] = useState(() => data === undefined || isFirstScreen())
  if (!latest && error) {
    return <KeptInstead text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <ItineraryBones />
  if (data.popular.length === 0) {
    return <EmptyState icon={Route} title="Nessun itinerario disponibile" action={firstAction} />
  }
  return (
    <>
      <KeptAge at={dataUpdatedAt} />
      <div className="flex flex-col gap-5">
        <KeptCarousel />
        <Carousels overview={data} isNew={isNew} />
      </div>
    </>
  )
}

type CarouselsProps = { overview: ItineraryOverview; isNew: boolean }

function Carousels({ overview: { popular, offRoad, road, mixed }, isNew }: CarouselsProps) {
  const carousels = [
    <CardCarousel key="popular" title={popularTitle} cards={popular} isNew={isNew} />,
    <CardCarousel key="Italia" title="Off-road Italia" cards={offRoad.Italia} isNew={isNew} />,
    <CardCarousel key="Europa" title="Off-road Europa" cards={offRoad.Europa} isNew={isNew} />,
    <CardCarousel key="Estero" title="Off-road Estero" cards={offRoad.Estero} isNew={isNew} />,
    <EndlessCarousel
      key="road"
      title="Percorsi su strada"
      roadType="Strada"
      firstPage={road}
      isNew={isNew}
    />,
    <EndlessCarousel key="mixed" title="Percorsi misti" roadType="Misto" firstPage={mixed} isNew={isNew} />,
  ]
  return useGradually(carousels, { first: 2, step: 1, isNew }).shown
}

/** Two and the edge of a third are seen on a phone. */
const cardSteps = { first: 3, step: 1 }

type CardsProps = { title: string; cards: readonly ItineraryCardData[]; isNew: boolean }

function CardCarousel({ title, cards, isNew }: CardsProps) {
  const { shown } = useGradually(cards, { ...cardSteps, isNew })
  if (cards.length === 0) return null
  return (
    <Carousel title={title}>
      {shown.map((card) => (
        <ItineraryCard key={card.id} itinerary={card} />
      ))}
    </Carousel>
  )
}

type EndlessProps = { title: string; roadType: 'Strada' | 'Misto'; firstPage: ItineraryPage; isNew: boolean }

/** All of a road type: more come as one scrolls to the end. */
function EndlessCarousel({ title, roadType, firstPage, isNew }: EndlessProps) {
  const list = useInfiniteQuery(listQuery({ roadType }, firstPage))
  const cards = (list.data?.pages ?? [firstPage]).flatMap(({ items }) => items)
  const { shown, isWhole } = useGradually(cards, { ...cardSteps, isNew })
  if (cards.length === 0) return null
  return (
    <Carousel title={title}>
      {shown.map((card) => (
        <ItineraryCard key={card.id} itinerary={card} />
      ))}
      {isWhole && list.hasNextPage && <LoadMore {...moreOf(list)} />}
    </Carousel>
  )
}
