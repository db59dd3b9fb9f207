import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { initialsOf } from '#contract/names.ts'
import type { Member } from '#contract/users.ts'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { retryOf } from '#web/lib/retry.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { newestMembersQuery } from './members.api.ts'

const shown = 5

/** Who came last, and when. */
export function RecentMembers() {
  const list = useQuery(newestMembersQuery)
  if (!list.data && list.error)
    return <ErrorState text="Errore nel caricamento degli utenti" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="list" count={shown} />
  const members = list.data.items.slice(0, shown)
  if (members.length === 0) return <EmptyState icon={UsersRound} title="Nessun utente trovato" />
  return (
    <section aria-labelledby="recent-members">
      <h2 id="recent-members" className="text-2xl">
        Nuovi utenti
      </h2>
      <ul
        aria-labelledby="recent-members"
        className="mt-3 divide-y divide-line rounded-lg border border-line bg-card px-4 shadow-soft"
      >
        {members.map((member) => (
          <RecentMember key={member.userId} member={member} />
        ))}
      </ul>
    </section>
  )
}

function RecentMember({ member: { userId, displayName, email, createdAt } }: { member: Member }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-3 @max-[18rem]:grid-cols-1 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Avatar initials={initialsOf(displayName)} />
      <div className="min-w-0">
        <Link
          to={paths.user}
          params={{ userId }}
          className="bidi-isolate wrap-anywhere inline-flex min-h-11 items-center font-semibold text-link"
        >
          {displayName}
        </Link>
        <p className="bidi-isolate wrap-anywhere text-muted text-sm">{email}</p>
      </div>
      <p className="col-start-2 text-muted text-sm @max-[18rem]:col-start-1 sm:col-start-3 sm:text-right">
        <span className="sr-only">Registrato </span>
        <RelativeTime moment={createdAt} />
      </p>
    </li>
  )
}
