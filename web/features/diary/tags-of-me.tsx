import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { DiaryTag } from '#contract/diary.ts'
import { initialsOf } from '#contract/names.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { removeTagMutation, tagsOfMeQuery } from './diary.api.ts'

/** The newest; the others when asked for, so that one's own diary stays in sight. */
const shownCount = 3

/** Who named the viewer in their own diary. Nothing at all for whom nobody has named. */
export function TagsOfMe() {
  const titleId = useId()
  const { data, error, refetch, isFetching } = useQuery(tagsOfMeQuery)
  const [hasAll, setHasAll] = useState(false)
  if (error && !data) {
    return (
      <ErrorState
        text={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="mb-6"
      />
    )
  }
  if (!data || data.items.length === 0) return null
  const shown = hasAll ? data.items : data.items.slice(0, shownCount)
  return (
    <Card as="section" aria-labelledby={titleId} className="mb-6">
      <header>
        <h2 id={titleId} className="text-2xl">
          Ti hanno taggato
        </h2>
        <p className="text-muted">Nel proprio diario: la voce la legge solo chi l’ha scritta.</p>
      </header>
      <ul className="divide-y divide-line">
        {shown.map((tag) => (
          <Row key={tag.id} tag={tag} />
        ))}
      </ul>
      {data.items.length > shownCount && (
        <Button variant="link" size="sm" onClick={() => setHasAll(!hasAll)} className="self-start">
          {hasAll ? 'Mostra meno' : `Mostra tutti (${data.items.length})`}
        </Button>
      )}
    </Card>
  )
}

function Row({ tag: { id, person, createdAt } }: { tag: DiaryTag }) {
  const remove = useMutation(removeTagMutation)
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar initials={initialsOf(person.displayName)} src={person.avatarUrl} />
        <div className="min-w-0">
          <Link
            to={paths.user}
            params={{ userId: person.userId }}
            className="bidi-isolate wrap-anywhere relative font-semibold underline-offset-4 before:absolute before:-inset-y-2.5 before:inset-x-0 hover:underline"
          >
            {person.displayName}
          </Link>
          <p className="text-muted text-sm">
            Il <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </p>
        </div>
      </div>
      <Button
        variant="secondary"
        size="sm"
        isPending={remove.isPending}
        onClick={() => remove.mutate(id)}
        aria-label={`Rimuovi tag di ${person.displayName}`}
      >
        Rimuovi tag
      </Button>
    </li>
  )
}
