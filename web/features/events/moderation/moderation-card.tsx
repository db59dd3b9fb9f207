import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { difficultyLevelLabels, eventTypeListLabels } from '#contract/event-values.ts'
import type { AdminEvent } from '#contract/events.ts'
import { useMinute } from '#web/lib/minute.ts'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { difficultyTones, eventTypeIcons } from '../events.copy.ts'
import { standingLooks, standingOf } from './moderation.copy.ts'
import { ModerationActions } from './moderation-actions.tsx'
import type { OpenDialog } from './moderation-dialog.tsx'
import { ModerationFacts } from './moderation-facts.tsx'

type Props = { event: AdminEvent; onOpen: (dialog: OpenDialog) => void }

/** Everything an admin needs to know of an event to decide. */
export function ModerationCard({ event, onOpen }: Props) {
  const titleId = useId()
  const now = useMinute()
  const { label, ...look } = standingLooks[standingOf(event, now)]
  return (
    <Card
      title={
        <span id={titleId} className="bidi-isolate wrap-anywhere">
          {event.status === 'approved' ? (
            <Link to={paths.event} params={{ id: event.id }} className="underline-offset-4 hover:underline">
              {event.title}
            </Link>
          ) : (
            event.title
          )}
        </span>
      }
      titleLevel={2}
      aria-labelledby={titleId}
    >
      <div className="-mt-1 flex flex-wrap items-center gap-1.5">
        <Badge {...look}>{label}</Badge>
        <Badge icon={eventTypeIcons[event.eventType]}>{eventTypeListLabels[event.eventType]}</Badge>
        {event.difficultyLevel && (
          <Badge tone={difficultyTones[event.difficultyLevel]}>
            {difficultyLevelLabels[event.difficultyLevel]}
          </Badge>
        )}
        <span className="text-muted text-sm">
          Proposto <RelativeTime moment={event.createdAt} />
        </span>
      </div>
      <Reason title="Motivo del rifiuto" text={event.rejectionReason} />
      <Reason title="Motivo della cancellazione" text={event.cancellationReason} />
      <ModerationFacts event={event} />
      <FoldedText text={event.description} />
      <ModerationActions event={event} titleId={titleId} now={now} onOpen={onOpen} />
    </Card>
  )
}

function Reason({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section className="rounded-md border-red border-l-4 bg-red-wash px-4 py-3">
      <h3 className="text-lg">{title}</h3>
      <p className="wrap-anywhere mt-1 whitespace-pre-line text-pretty">{text}</p>
    </section>
  )
}
