import type { ItineraryCard as ItineraryCardData } from '#contract/itineraries.ts'
import { useIsReachable } from '#web/lib/offline/connection.ts'
import { useKeptItineraries } from '#web/lib/offline/use-kept-itineraries.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ItineraryCard } from './itinerary-card.tsx'

/** While nothing newer can come: the itineraries that lie on this device, first of all. */
export function KeptCarousel() {
  const isReachable = useIsReachable()
  const cards = useKeptItineraries()?.map(({ card }) => card) ?? []
  if (isReachable || cards.length === 0) return null
  return <Cards cards={cards} />
}

type Props = {
  text: string
  onRetry: () => void
  isRetrying: boolean
  /** Only those with the heart, as the filter says. */
  isSavedOnly?: boolean
}

/** Where a list cannot be had: what lies on this device, and another try. */
export function KeptInstead({ isSavedOnly = false, ...failure }: Props) {
  const isReachable = useIsReachable()
  const kept = useKeptItineraries() ?? []
  const cards = kept.map(({ card }) => card).filter(({ isSaved }) => isSaved || !isSavedOnly)
  return (
    <div className="flex flex-col gap-6">
      {!isReachable && cards.length > 0 && <Cards cards={cards} />}
      <ErrorState {...failure} />
    </div>
  )
}

function Cards({ cards }: { cards: readonly ItineraryCardData[] }) {
  return (
    <Carousel title="Disponibili offline">
      {cards.map((card) => (
        <ItineraryCard key={card.id} itinerary={card} />
      ))}
    </Carousel>
  )
}
