import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { EventDetails } from '#contract/events.ts'
import { initialsOf } from '#contract/names.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { participantsQuery } from './events.api.ts'

/** Who comes: told to those who come as well. */
export function EventParticipants({ event }: { event: EventDetails }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-2xl">
        Partecipanti ({event.participantCount})
      </h2>
      {event.maySeeParticipants ? (
        <People id={event.id} />
      ) : (
        <p className="text-muted">I nomi dei partecipanti li vede solo chi partecipa.</p>
      )}
    </section>
  )
}

function People({ id }: { id: string }) {
  const list = useInfiniteQuery(participantsQuery(id))
  if (!list.data && list.error) return <ErrorState text={list.error.message} {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="list" />
  const people = list.data.pages.flatMap(({ items }) => items)
  if (people.length === 0) return <p className="text-muted">Ancora nessuno: i primi nomi compariranno qui.</p>
  return (
    <>
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {people.map(({ userId, displayName, avatarUrl }) => (
          <li key={userId} className="min-w-0">
            <Link
              to={paths.user}
              params={{ userId }}
              className="inline-flex min-h-14 max-w-full items-center gap-3 font-semibold underline-offset-4 hover:underline"
            >
              <Avatar initials={initialsOf(displayName)} src={avatarUrl} />
              <span className="bidi-isolate wrap-anywhere min-w-0">{displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="mt-3" />
    </>
  )
}
