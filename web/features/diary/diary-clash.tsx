import { useEffect, useRef } from 'react'
import type { DiaryEntry } from '#contract/diary.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Clash } from './use-save-entry.ts'

type Props = { clash: Clash; onSaveOver: (newest: DiaryEntry) => void; onDiscard: () => void }

/** The entry was changed or deleted in another window while its text stands in the form. */
export function DiaryClash({ clash, onSaveOver, onDiscard }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // To the question and not to one of its answers: a second press on `Salva` must not choose.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="rounded-md">
      {clash.is === 'changed' ? (
        <Banner tone="warn" role="alert" title="Questa voce è cambiata in un’altra finestra">
          <p>
            Il tuo testo è ancora qui. Puoi salvarlo al posto della versione più recente, oppure scartarlo e
            vedere quella.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => onSaveOver(clash.newest)}>
              Salva il mio testo
            </Button>
            <Button size="sm" variant="secondary" onClick={onDiscard}>
              Scarta il mio testo
            </Button>
          </div>
        </Banner>
      ) : (
        <Banner tone="warn" role="alert" title="Questa voce è stata eliminata in un’altra finestra">
          Il tuo testo è ancora qui: premi Salva e diventa una nuova voce.
          {clash.hasLostParts && ' Le foto e la traccia che aveva prima non ci sono più.'}
        </Banner>
      )}
    </div>
  )
}
