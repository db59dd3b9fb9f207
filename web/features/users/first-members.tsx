import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { RefreshCw, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Page } from '#contract/paging.ts'
import type { Member } from '#contract/users.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MemberRow } from './member-row.tsx'
import { newestMembersQuery } from './members.api.ts'

const shown = 10

type Props = {
  onShowAll: () => void
  actions?: ((member: Member) => ReactNode) | undefined
}

/** The first ten, with the way to all of them. */
export function FirstMembers({ onShowAll, actions }: Props) {
  const list = useQuery(newestMembersQuery)
  return (
    <section aria-labelledby="first-members">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="first-members" className="text-2xl">
          Ultimi utenti registrati
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={RefreshCw}
            isPending={list.isFetching}
            onClick={() => void list.refetch()}
          >
            Aggiorna
          </Button>
          <Button variant="secondary" size="sm" icon={UsersRound} onClick={onShowAll}>
            Vedi tutti gli utenti
          </Button>
        </div>
      </header>
      <FirstList list={list} actions={actions} />
    </section>
  )
}

type ListProps = { list: UseQueryResult<Page<Member>> } & Pick<Props, 'actions'>

function FirstList({ list, actions }: ListProps) {
  if (!list.data && list.error)
    return <ErrorState text="Errore nel caricamento degli utenti" {...retryOf(list)} className="mt-4" />
  if (!list.data) return <Skeleton variant="list" count={5} className="mt-4" />
  const members = list.data.items.slice(0, shown)
  if (members.length === 0)
    return <EmptyState icon={UsersRound} title="Nessun utente trovato" className="mt-4" />
  return (
    <KeepFocus className="outline-none">
      {list.isError && (
        <p role="alert" className="mt-3 font-medium text-red">
          L’elenco non si è aggiornato: {list.error.message}
        </p>
      )}
      <ul
        aria-labelledby="first-members"
        className="mt-3 divide-y divide-line rounded-lg border border-line bg-card px-4 shadow-soft"
      >
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} actions={actions} />
        ))}
      </ul>
    </KeepFocus>
  )
}
