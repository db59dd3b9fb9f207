import { useInfiniteQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#contract/users.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { retryOf } from '#web/lib/retry.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { UserAct } from './user-actions.tsx'
import { type OpenUserDialog, UserDialog } from './user-dialog.tsx'
import { UserRow } from './user-row.tsx'
import type { UsersSearch } from './users-address.ts'
import { usersQuery } from './users-admin.api.ts'

type Props = { search: UsersSearch; viewerId: string }

export function UsersTable({ search, viewerId }: Props) {
  const list = useInfiniteQuery(usersQuery(search))
  const members = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [open, setOpen] = useState<OpenUserDialog | null>(null)
  const act = (act: UserAct, member: Member) => setOpen({ act, member })
  if (!list.data && list.error)
    return <ErrorState text="Errore nel caricamento degli utenti" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="list" count={6} />
  return (
    <KeepFocus className="@container outline-none">
      {members.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          title="Nessun utente trovato"
          text="Scrivi come comincia un nome, un nickname o un indirizzo email, o cambia filtro."
        />
      ) : (
        <Rows members={members} viewerId={viewerId} onAct={act} />
      )}
      <LoadMore {...moreOf(list)} className="mt-6" />
      {open && (
        <UserDialog
          // The newest word on them, as long as the list has it.
          open={{
            ...open,
            member: members.find(({ userId }) => userId === open.member.userId) ?? open.member,
          }}
          viewerId={viewerId}
          onAct={act}
          onClose={() => setOpen(null)}
        />
      )}
    </KeepFocus>
  )
}

/** Each column has the width of its longest word; a name has its part, an address the rest, however long one of them is. */
const columns = [
  ['Nome', 'w-[12%]'],
  ['Email', ''],
  ['Ruolo', 'w-28'],
  ['Punti', 'w-28'],
  ['GDPR', 'w-28'],
  ['Registrato il', 'w-24'],
  ['Consensi', 'w-26'],
  ['Gestione ruolo', 'w-28'],
  ['Azioni', 'w-16'],
] as const

type RowsProps = { members: Member[]; viewerId: string; onAct: (act: UserAct, member: Member) => void }

/** One table at every width: below the width that it needs, each of its rows is laid out as a card. Roles are said, since
 * browsers forget them where a row is no longer laid out as one. */
function Rows({ members, viewerId, onAct }: RowsProps) {
  return (
    <table aria-label="Utenti" className="relative w-full table-fixed">
      <thead className="@max-[60rem]:sr-only">
        <tr>
          {columns.map(([head, width]) => (
            <th
              key={head}
              scope="col"
              className={cx('px-1.5 pb-2 text-left align-bottom font-semibold text-muted text-sm', width)}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-[60rem]:flex @max-[60rem]:flex-col @max-[60rem]:gap-3">
        {members.map((member) => (
          <UserRow key={member.userId} member={member} viewerId={viewerId} onAct={onAct} />
        ))}
      </tbody>
    </table>
  )
}
