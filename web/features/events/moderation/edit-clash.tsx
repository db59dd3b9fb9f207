import { useEffect, useRef } from 'react'
import type { Merged } from '#web/lib/merge-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { type EventValues, eventLabels } from '../event-values.ts'

type Props = {
  sentence: string
  /** Null while it is not known how the event stands by now. */
  merged: Merged<EventValues> | null
  onKeepMine: () => void
  onDiscard: () => void
}

const named = (fields: (keyof EventValues)[]): string => fields.map((field) => eventLabels[field]).join(', ')

/** Somebody else has changed the event while it stood in the form. */
export function EditClash({ sentence, merged, onKeepMine, onDiscard }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // To the question and not to one of its answers: a second press on `Salva` must not choose.
  useEffect(() => place.current?.focus(), [])
  const both = merged?.theirs.filter((field) => merged.mine.includes(field)) ?? []
  return (
    <div ref={place} tabIndex={-1} className="mb-4 rounded-md">
      <Banner tone="warn" role="alert" title="L’evento è cambiato mentre lo modificavi">
        {merged ? (
          <>
            <p>
              Le tue modifiche sono ancora qui.
              {merged.theirs.length > 0 && ` Nel frattempo è cambiato: ${named(merged.theirs)}.`}
            </p>
            {both.length > 0 && (
              <p>Hai cambiato anche tu: {named(both)}. Se salvi, resta quello che hai scritto tu.</p>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              <Button size="sm" onClick={onKeepMine}>
                Tieni le mie modifiche
              </Button>
              <Button size="sm" variant="secondary" onClick={onDiscard}>
                Scarta le mie modifiche
              </Button>
            </div>
          </>
        ) : (
          sentence
        )}
      </Banner>
    </div>
  )
}
