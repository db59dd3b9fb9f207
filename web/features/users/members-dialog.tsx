import { useInfiniteQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from '#contract/users.ts'
import { wholeText } from '#contract/whole-text.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MemberRow } from './member-row.tsx'
import { membersQuery } from './members.api.ts'

type Props = {
  onClose: () => void
  /** How many there are in all, once it is known. */
  total?: number | undefined
  actions?: ((member: Member) => ReactNode) | undefined
}

/** Everybody, newest first, as far as one reads. */
export function MembersDialog({ onClose, total, actions }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Tutti gli utenti"
      description={total === undefined ? undefined : countText(total)}
    >
      <Members actions={actions} />
    </Dialog>
  )
}

const countText = (total: number): string =>
  total === 1 ? '1 utente registrato' : `${wholeText(total)} utenti registrati, dal più recente`

function Members({ actions }: Pick<Props, 'actions'>) {
  const list = useInfiniteQuery(membersQuery)
  if (!list.data && list.error)
    return <ErrorState text="Errore nel caricamento degli utenti" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="list" count={6} />
  const members = list.data.pages.flatMap(({ items }) => items)
  if (members.length === 0) return <EmptyState icon={UsersRound} title="Nessun utente trovato" />
  return (
    <KeepFocus className="outline-none">
      <ul aria-label="Tutti gli utenti" className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} actions={actions} />
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="mt-4" />
    </KeepFocus>
  )
}
