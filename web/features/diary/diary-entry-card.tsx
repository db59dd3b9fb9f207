import { Link } from '@tanstack/react-router'
import { MapPin, Pencil, Route, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { DiaryEntry } from '#contract/diary.ts'
import type { Person } from '#contract/friends.ts'
import { initialsOf } from '#contract/names.ts'
import { PhotoGrid } from '#web/lib/pictures/photo-grid.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { EntryTrack } from './entry-track.tsx'
import { editButtonId } from './use-diary-form.ts'

type Props = { entry: DiaryEntry; onEdit: () => void; onDelete: () => void }

export function DiaryEntryCard({ entry, onEdit, onDelete }: Props) {
  const titleId = useId()
  const { id, title, location, date, description, tagged, photos, itinerary } = entry
  return (
    <Card aria-labelledby={titleId}>
      <header>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted">
          <time dateTime={date} className="figures font-bold text-lg text-red">
            {formatDate(date)}
          </time>
          <span className="inline-flex min-w-0 items-center gap-1">
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            <span className="bidi-isolate wrap-anywhere min-w-0">{location}</span>
          </span>
        </p>
        <h2 id={titleId} className="wrap-anywhere mt-0.5 text-2xl">
          {title}
        </h2>
      </header>
      <FoldedText text={description} />
      {photos.length > 0 && <PhotoGrid photos={photos} />}
      {tagged.length > 0 && <Tagged people={tagged} />}
      {itinerary && (
        <Link
          to={paths.itinerary}
          params={{ id: itinerary.id }}
          className="inline-flex min-h-11 w-fit max-w-full items-center gap-2 text-link"
        >
          <Route aria-hidden="true" className="size-5 shrink-0" />
          <span className="wrap-anywhere min-w-0">{itinerary.title}</span>
        </Link>
      )}
      <EntryTrack entry={entry} />
      <footer className="-mb-2 flex flex-wrap justify-end gap-1 border-line border-t pt-2">
        <Button id={editButtonId(id)} variant="ghost" size="sm" icon={Pencil} onClick={onEdit}>
          Modifica
        </Button>
        <Button variant="ghost" size="sm" icon={Trash2} onClick={onDelete} className="text-red">
          Elimina
        </Button>
      </footer>
    </Card>
  )
}

function Tagged({ people }: { people: readonly Person[] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-muted">Con</span>
      <ul aria-label="Amici taggati" className="contents">
        {people.map(({ userId, displayName, avatarUrl }) => (
          <li key={userId} className="min-w-0">
            <Link
              to={paths.user}
              params={{ userId }}
              className="inline-flex min-h-11 max-w-full items-center gap-2 font-medium underline-offset-4 hover:underline"
            >
              <Avatar initials={initialsOf(displayName)} src={avatarUrl} size="sm" />
              <span className="bidi-isolate wrap-anywhere min-w-0">{displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
