import type { ReactNode } from 'react'
import type { SavedLine } from '#contract/itineraries.ts'
import { Sheet } from '#web/ui/sheet.tsx'

type Props = { line: SavedLine | null; onClose: () => void; children: (line: SavedLine) => ReactNode }

/** A saved itinerary that was pressed on the map: its name, and the way to it. */
export function LineSheet({ line, onClose, children }: Props) {
  return (
    <Sheet
      isOpen={line !== null}
      onClose={onClose}
      title={line?.title ?? ''}
      description="Uno dei tuoi itinerari salvati."
      footer={line && children(line)}
    />
  )
}
