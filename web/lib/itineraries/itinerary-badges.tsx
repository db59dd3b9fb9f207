import type { ItineraryCard } from '#contract/itineraries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { difficultyTones, roadTypeLooks } from './itinerary-looks.ts'

type Props = { itinerary: Pick<ItineraryCard, 'difficulty' | 'roadType' | 'status'> }

export function ItineraryBadges({ itinerary: { difficulty, roadType, status } }: Props) {
  const road = roadTypeLooks[roadType]
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge tone={difficultyTones[difficulty]}>{difficulty}</Badge>
      <Badge tone={road.tone} icon={road.icon}>
        {roadType}
      </Badge>
      {status === 'inactive' && <Badge>Inattivo</Badge>}
    </div>
  )
}
