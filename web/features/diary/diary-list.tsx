import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DiaryEntry } from '#contract/diary.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { KeptAge } from '#web/lib/offline/kept-age.tsx'
import { retryOf } from '#web/lib/retry.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { deleteMutation, entriesQuery } from './diary.api.ts'
import { DiaryEntryCard } from './diary-entry-card.tsx'

type Props = {
  /** Stays where its form is, even when it was deleted elsewhere: what is typed in it must not go with it. */
  edited: DiaryEntry | null
  /** The form that stands in the place of an entry while it is changed. */
  formOf: (entry: DiaryEntry) => ReactNode
  onEdit: (entry: DiaryEntry) => void
  /** The next step of whoever has written nothing yet; null while they write. */
  firstAction: ReactNode
}

export function DiaryList({ edited, formOf, onEdit, firstAction }: Props) {
  const list = useInfiniteQuery(entriesQuery)
  const [deleting, setDeleting] = useState<DiaryEntry | null>(null)
  if (!list.data && list.error)
    return <ErrorState text="Errore nel caricamento delle entry del diario" {...retryOf(list)} />
  if (!list.data) return <Skeleton variant="card" count={3} className="grid-cols-1!" />
  const found = list.data.pages.flatMap(({ items }) => items)
  const isEditedGone = edited !== null && !found.some(({ id }) => id === edited.id)
  const entries = isEditedGone ? [edited, ...found] : found
  return (
    <section aria-label="Le tue voci">
      <KeptAge at={list.dataUpdatedAt} />
      {entries.length === 0 && firstAction && (
        <EmptyState
          icon={NotebookPen}
          title="Il tuo diario è vuoto"
          text="Racconta il primo giro: dove, quando, con chi. Lo leggi solo tu."
          action={firstAction}
        />
      )}
      <ul className="flex flex-col gap-5">
        {entries.map((entry) => (
          <li key={entry.id}>
            {formOf(entry) ?? (
              <DiaryEntryCard
                entry={entry}
                onEdit={() => onEdit(entry)}
                onDelete={() => setDeleting(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(list)} className="mt-6" />
      <DeleteDialog entry={deleting} onClose={() => setDeleting(null)} />
    </section>
  )
}

/** Beside the list and not in the card, which goes while the dialog is still open. */
function DeleteDialog({ entry, onClose }: { entry: DiaryEntry | null; onClose: () => void }) {
  const remove = useMutation(deleteMutation)

  return (
    <ConfirmDialog
      isOpen={entry !== null}
      onClose={onClose}
      onConfirm={() => entry && remove.mutate(entry.id, { onSuccess: onClose })}
      isPending={remove.isPending}
      title="Conferma Eliminazione"
      text="Sei sicuro di voler eliminare questa voce? Questa azione non può essere annullata."
    />
  )
}
