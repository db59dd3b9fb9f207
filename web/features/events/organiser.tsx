import { Link } from '@tanstack/react-router'
import type { Event } from '#contract/events.ts'
import { paths } from '#web/paths.ts'

export function Organiser({ organiser }: Pick<Event, 'organiser'>) {
  if (!organiser) return 'Organizzatore non più iscritto'
  return (
    <Link
      to={paths.user}
      params={{ userId: organiser.userId }}
      className="bidi-isolate wrap-anywhere relative z-10 font-semibold underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:underline"
    >
      {organiser.displayName}
    </Link>
  )
}
