import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DraftAge } from './draft-age.tsx'
import type { DraftState } from './use-draft.ts'

type Props<Values> = {
  state: DraftState<Values>
  onDiscard: () => void
  onUndo: () => void
  /** What has not happened to it yet. */
  notYet?: 'salvato' | 'pubblicato' | 'inviato' | undefined
  /** The names of the fields, where somebody else may have changed them. */
  labels?: Partial<Record<keyof Values, string>> | undefined
  /** What the form says besides when it was brought back. */
  children?: ReactNode
  className?: string | undefined
}

/** Says that what was typed another time is back, and lets go of it; until one types, that can be taken back. */
export function DraftLine<Values>({ state, onDiscard, onUndo, ...rest }: Props<Values>) {
  const { notYet = 'salvato', labels, children, className } = rest
  const isFound = state.is === 'found'
  return (
    // There before its words are: only what changes is read aloud.
    <div role="status" className="contents">
      {state.is !== 'none' && (
        <Banner
          tone="info"
          title={isFound ? undefined : 'Bozza scartata'}
          className={className}
          action={
            <Button
              variant="ghost"
              size="sm"
              icon={isFound ? undefined : Undo2}
              onClick={isFound ? onDiscard : onUndo}
              // Below the words its own begin where theirs do.
              className="max-sm:-mt-2 max-sm:-ml-3.5"
            >
              {isFound ? 'Scarta' : 'Ripristina'}
            </Button>
          }
        >
          {isFound ? (
            <>
              <p className="font-semibold">
                <DraftAge savedAt={state.savedAt} />
              </p>
              <p>Abbiamo ritrovato quello che avevi scritto e non ancora {notYet}.</p>
              <Meanwhile
                names={state.meanwhile.map((name) => labels?.[name]).filter((label) => label !== undefined)}
              />
              {children}
            </>
          ) : (
            'Se è stato per sbaglio, puoi ancora riprenderla.'
          )}
        </Banner>
      )}
    </div>
  )
}

/** Both are in the form now: what was typed here, and all else as it stands there. */
function Meanwhile({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <p>
      Nel frattempo è cambiato: {names.join(', ')}. Dove avevi scritto anche tu, nel modulo c’è il tuo testo.
    </p>
  )
}
