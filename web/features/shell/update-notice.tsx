import { useMutation } from '@tanstack/react-query'
import { CircleArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { putOffUpdate, updateApp, useIsUpdateReady } from '#web/lib/pocket/app-update.ts'
import { Button } from '#web/ui/button.tsx'
import { useHasUnsaved } from '#web/ui/unsaved.ts'

/** Waits while something is being typed: nobody should have to choose between a sentence and an update. */
export function UpdateNotice() {
  const isReady = useIsUpdateReady()
  const isTyping = useHasUnsaved()
  const cameFrom = useRef<EventTarget | null>(null)
  const update = useMutation({ mutationFn: updateApp, meta: { error: false } })

  function later() {
    putOffUpdate()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  return (
    // Stays in the page when empty: a live region must be there before its text.
    <div aria-live="polite" className={place}>
      {isReady && !isTyping && (
        <section
          aria-label="Aggiornamento dell’app"
          className={card}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
          }}
        >
          <CircleArrowUp aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-strada" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">Nuova versione disponibile</p>
            <p className="mt-0.5 text-[0.9375rem] text-muted">Bastano pochi secondi, e resti dove sei.</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                size="sm"
                isPending={update.isPending}
                pendingText="Aggiornamento…"
                onClick={() => update.mutate()}
              >
                Aggiorna
              </Button>
              <Button size="sm" variant="ghost" onClick={later}>
                Più tardi
              </Button>
            </div>
          </div>
        </section>
      )}
    </div>
  )
}

// Above the bottom bar, which stays within reach; toasts come at the top.
const place =
  'pointer-events-none fixed inset-x-3 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-40 md:right-auto md:left-6 ' +
  'md:bottom-[max(1.5rem,env(safe-area-inset-bottom))] md:w-88'
const card =
  'pointer-events-auto flex animate-rise gap-3 rounded-lg border border-line bg-card p-4 text-ink shadow-soft'
