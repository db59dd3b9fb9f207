import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { Person } from '#contract/friends.ts'
import { initialsOf } from '#contract/names.ts'
import { searchKey } from '#web/lib/map/place-search.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { friendsQuery } from './diary.api.ts'

type Props = {
  /** Whom the entry names already: still to be shown, and taken out, when they are friends no longer. */
  tagged: readonly Person[]
  value: string[]
  onChange: (userIds: string[]) => void
  error: string | undefined
}

/** From so many on, a field to search them. */
const manyFriends = 9

/** Only for whoever has friends. */
export function FriendChecklist({ tagged, value, onChange, error }: Props) {
  const id = useId()
  const { data: friends, isError, refetch, isFetching } = useQuery(friendsQuery)
  const [words, setWords] = useState('')
  // Stays in the list once it was chosen: a row that goes while it is unticked would take the focus along.
  const [chosenOnce, setChosenOnce] = useState(() => value.map((userId) => personOf(userId, tagged)))

  if (!friends && isError) {
    const text = 'Errore nel caricamento degli amici'
    return <ErrorState text={text} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!friends) return null
  const friendIds = new Set(friends.map(({ userId }) => userId))
  // Also those whom a draft brought back: friends no longer, they must be there to be taken out.
  const isNew = (userId: string) => !chosenOnce.some((one) => one.userId === userId)
  const chosen = [...chosenOnce, ...value.filter(isNew).map((userId) => personOf(userId, tagged))]
  const formers = chosen.filter(({ userId }) => !friendIds.has(userId))
  if (friends.length + formers.length === 0) return null
  const shown = friends.filter(({ displayName }) => searchKey(displayName).includes(searchKey(words)))

  function toggle(person: Person) {
    const { userId } = person
    setChosenOnce((before) => (before.some((one) => one.userId === userId) ? before : [...before, person]))
    onChange(value.includes(userId) ? value.filter((one) => one !== userId) : [...value, userId])
  }

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-[0.9375rem]">Amici taggati</legend>
      {friends.length >= manyFriends && (
        <TextInput
          type="search"
          label="Cerca tra gli amici"
          isLabelHidden
          icon={Search}
          placeholder="Cerca tra gli amici"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul className="relative grid max-h-72 gap-x-5 overflow-y-auto rounded-md border border-line px-3 py-1 sm:grid-cols-2">
        {formers.map((person) => (
          <Row
            key={person.userId}
            person={person}
            hint="Non è più tra i tuoi amici: toglilo per salvare"
            isChecked={value.includes(person.userId)}
            onToggle={toggle}
          />
        ))}
        {shown.map((person) => (
          <Row
            key={person.userId}
            person={person}
            isChecked={value.includes(person.userId)}
            onToggle={toggle}
          />
        ))}
        {shown.length === 0 && <li className="py-2.5 text-muted">Nessun amico con questo nome</li>}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

const personOf = (userId: string, tagged: readonly Person[]): Person =>
  tagged.find((person) => person.userId === userId) ?? { userId, displayName: 'Utente', avatarUrl: null }

type RowProps = {
  person: Person
  hint?: string
  isChecked: boolean
  onToggle: (person: Person) => void
}

function Row({ person, hint, isChecked, onToggle }: RowProps) {
  const { displayName, avatarUrl } = person
  return (
    <li className="min-w-0">
      <Checkbox
        checked={isChecked}
        onChange={() => onToggle(person)}
        hint={hint}
        label={
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar initials={initialsOf(displayName)} src={avatarUrl} size="sm" className="-my-1" />
            <span className="bidi-isolate wrap-anywhere min-w-0">{displayName}</span>
          </span>
        }
      />
    </li>
  )
}
