import type { Event } from '#contract/events.ts'
import { PersonLink } from '#web/lib/person-link.tsx'

export function Organiser({ organiser }: Pick<Event, 'organiser'>) {
  return <PersonLink person={organiser} otherwise="Organizzatore non più iscritto" />
}
