import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Draft } from './draft.ts'
import { DraftAge } from './draft-age.tsx'
import { forgetDraft, putDraftBack } from './drafts.ts'

type Props<Values, Rest> = {
  draft: Draft<Values, Rest> | undefined
  /** How it begins. */
  title: string | undefined
  onResume: (draft: Draft<Values, Rest>) => void
  className?: string | undefined
}

/** Where a closed tab, or a dead battery, has left something behind: offered, for the form is opened by whoever wants it. */
export function DraftOffer<Values, Rest>({ draft, title, onResume, className }: Props<Values, Rest>) {
  const [discarded, setDiscarded] = useState<Draft | null>(null)
  const shown = draft ?? discarded

  function discard() {
    setDiscarded(draft ?? null)
    if (draft) void forgetDraft(draft.id)
  }

  function undo() {
    if (discarded) void putDraftBack(discarded)
    setDiscarded(null)
  }

  return (
    <div role="status" className="contents">
      {shown && (
        <Banner
          title={draft ? undefined : 'Bozza scartata'}
          className={className}
          action={
            <div className="flex flex-wrap gap-1 max-sm:mb-2.5">
              {draft && (
                <Button variant="secondary" size="sm" onClick={() => onResume(draft)}>
                  Riprendi
                </Button>
              )}
              <Button variant="ghost" size="sm" onClick={draft ? discard : undo}>
                {draft ? 'Scarta' : 'Ripristina'}
              </Button>
            </div>
          }
        >
          {draft ? (
            <>
              <p className="font-semibold">
                <DraftAge savedAt={draft.savedAt} />
              </p>
              {title?.trim() && <p className="line-clamp-2 wrap-anywhere text-muted">«{title.trim()}»</p>}
            </>
          ) : (
            'Se è stato per sbaglio, puoi ancora riprenderla.'
          )}
        </Banner>
      )}
    </div>
  )
}
