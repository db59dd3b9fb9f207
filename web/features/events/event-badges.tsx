import { CircleCheck } from 'lucide-react'
import { isPast } from '#contract/event-states.ts'
import { difficultyLevelLabels, eventTypeLabels } from '#contract/event-values.ts'
import type { Event } from '#contract/events.ts'
import { Badge } from '#web/ui/badge.tsx'
import { difficultyTones, eventTypeIcons } from './events.copy.ts'

export function EventBadges({ event, now }: { event: Event; now: Date }) {
  const { eventType, difficultyLevel, status } = event
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge icon={eventTypeIcons[eventType]}>{eventTypeLabels[eventType]}</Badge>
      {difficultyLevel && (
        <Badge tone={difficultyTones[difficultyLevel]}>{difficultyLevelLabels[difficultyLevel]}</Badge>
      )}
      {status === 'approved' && isPast(event, now) && <Badge icon={CircleCheck}>Completato</Badge>}
    </div>
  )
}
