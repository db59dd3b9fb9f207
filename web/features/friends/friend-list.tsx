import { useMutation } from '@tanstack/react-query'
import { Handshake, UserMinus, UserPlus } from 'lucide-react'
import { memo, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate } from '#contract/dates.ts'
import type { Friend } from '#contract/friends.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { removeMutation } from './friends.api.ts'
import { PeopleList, PeopleSection } from './people-section.tsx'
import { PersonRow } from './person-row.tsx'

type Props = {
  count: number
  friends: Friend[]
  list: Parameters<typeof moreOf>[0]
  onAdd: () => void
}

export function FriendList({ count, friends, list, onAdd }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [leaving, setLeaving] = useState<Friend | null>(null)
  const remove = useMutation(removeMutation)

  function close() {
    // The dialog gives the focus back to a row that is gone; only after that can it be put elsewhere.
    flushSync(() => setLeaving(null))
    heading.current?.focus()
  }

  function confirm() {
    if (!leaving) return
    remove.mutate(leaving, { onSuccess: close })
  }

  return (
    <PeopleSection title={`I miei amici (${count})`} headingRef={heading}>
      {friends.length === 0 ? (
        <EmptyState
          icon={Handshake}
          title="Non hai ancora amici"
          text="Conosci qualcuno che viaggia in moto? Basta la sua email per chiedergli l’amicizia."
          action={
            <Button variant="secondary" icon={UserPlus} onClick={onAdd}>
              Aggiungi un amico
            </Button>
          }
        />
      ) : (
        <PeopleList>
          {friends.map((friend) => (
            <FriendRow
              key={friend.userId}
              friend={friend}
              nameId={`${id}-${friend.userId}`}
              onRemove={setLeaving}
            />
          ))}
        </PeopleList>
      )}
      <LoadMore {...moreOf(list)} className="mt-3" />
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={confirm}
        isPending={remove.isPending}
        icon={UserMinus}
        title="Rimuovi amico"
        text={`Vuoi togliere ${leaving?.displayName} dai tuoi amici? Spariranno anche i tag che vi siete messi nel diario.`}
        confirmLabel="Rimuovi"
      />
    </PeopleSection>
  )
}

type RowProps = { friend: Friend; nameId: string; onRemove: (friend: Friend) => void }

const FriendRow = memo(function FriendRow({ friend, nameId, onRemove }: RowProps) {
  return (
    <PersonRow
      person={friend}
      nameId={nameId}
      note={`Amici dal ${formatDate(friend.friendsSince)}`}
      actions={
        <Button size="sm" variant="ghost" aria-describedby={nameId} onClick={() => onRemove(friend)}>
          Rimuovi
        </Button>
      }
    />
  )
})
