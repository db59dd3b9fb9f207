import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { initialsOf } from '#contract/names.ts'
import type { FoundMember } from '#contract/users.ts'
import { useRested } from '#web/lib/rested.ts'
import { useViewer } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useTurns } from '#web/ui/use-turns.ts'
import { foundMembersQuery } from './members.api.ts'

export type MemberFieldProps = {
  value: FoundMember | null
  onChange: (member: FoundMember | null) => void
  error?: string | undefined
}

const longestWords = 100

/** Somebody, found by name or e-mail address; never oneself. */
export function MemberField({ value, onChange, error }: MemberFieldProps) {
  const { ref, turn } = useTurns(onChange)
  return (
    <Field label="Cerca utente" hint={value ? undefined : 'Per nome o email'} error={error} required>
      {(control) =>
        value ? (
          <div className="flex items-center gap-3 rounded-md border border-line py-1 pr-1 pl-3">
            <Who member={value} />
            <Button
              ref={ref}
              id={control.id}
              variant="ghost"
              size="sm"
              icon={X}
              aria-label={`Togli ${value.displayName}`}
              onClick={() => turn(null)}
            >
              Togli
            </Button>
          </div>
        ) : (
          <Search inputRef={ref} id={control.id} describedBy={control['aria-describedby']} onChoose={turn} />
        )
      }
    </Field>
  )
}

function Who({ member: { displayName, email, avatarUrl } }: { member: FoundMember }) {
  return (
    <>
      <Avatar initials={initialsOf(displayName)} src={avatarUrl} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="bidi-isolate wrap-anywhere block font-semibold leading-tight">{displayName}</span>
        <span className="bidi-isolate wrap-anywhere block text-muted text-sm leading-tight">{email}</span>
      </span>
    </>
  )
}

type SearchProps = {
  inputRef: (element: HTMLElement | null) => void
  id: string
  describedBy: string | undefined
  onChoose: (member: FoundMember) => void
}

function Search({ inputRef, id, describedBy, onChoose }: SearchProps) {
  const viewer = useViewer()
  const [typed, setTyped] = useState('')
  const words = useRested(typed.trim().slice(0, longestWords))
  const { data, isError } = useQuery(foundMembersQuery(words))
  const others = data?.items.filter(({ userId }) => userId !== viewer?.id)
  return (
    <Combobox
      ref={inputRef}
      id={id}
      describedBy={describedBy}
      label="Cerca utente"
      listLabel="Utenti trovati"
      placeholder="Nome o email…"
      typed={typed}
      onType={setTyped}
      found={isError ? [] : others}
      nothing={isError ? 'La ricerca non è disponibile. Riprova tra poco.' : 'Nessun utente trovato'}
      keyOf={({ userId }) => userId}
      render={(member) => <Who member={member} />}
      onChoose={onChoose}
    />
  )
}
