import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ItineraryCard } from '#contract/itineraries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Menu } from '#web/ui/menu.tsx'
import { deleteMutation, forgetItinerary } from './itineraries.api.ts'

type Props = {
  itinerary: Pick<ItineraryCard, 'id' | 'title'>
  onEdit: () => void
  onDeleted?: (() => void) | undefined
  className?: string | undefined
}

/** For admins only. */
export function ItineraryActions({ itinerary, onEdit, onDeleted, className }: Props) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation(deleteMutation)
  const isDeleted = useRef(false)
  // Once the card or the dialog is gone, and closing has given the focus back to what goes as well.
  useEffect(() => () => void (isDeleted.current && focusHeading()), [])

  function confirm() {
    remove.mutate(itinerary.id, {
      onSuccess: () => {
        isDeleted.current = true
        setIsAsking(false)
        onDeleted?.()
        void forgetItinerary(client, itinerary.id)
      },
    })
  }

  return (
    <>
      <Menu
        label="Azioni"
        className={className}
        items={[
          { label: 'Modifica', icon: Pencil, onSelect: onEdit },
          { label: 'Elimina', icon: Trash2, tone: 'destructive', onSelect: () => setIsAsking(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        isPending={remove.isPending}
        title="Conferma Eliminazione"
        text="Sei sicuro di voler eliminare questo itinerario? Questa azione non può essere annullata."
      />
    </>
  )
}
