import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ItineraryCard } from '#contract/itineraries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { deleteMutation, refreshItineraries } from './itineraries.api.ts'

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

  function confirm() {
    remove.mutate(itinerary.id, {
      onSuccess: () => {
        setIsAsking(false)
        onDeleted?.()
        void refreshItineraries(client)
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
