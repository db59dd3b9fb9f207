import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Itinerary } from '#contract/itineraries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { deleteMutation, refreshItineraries } from './itineraries.api.ts'

type Props = { itinerary: Itinerary; onEdit: () => void; onDeleted: () => void }

/** For admins only. */
export function ItineraryActions({ itinerary, onEdit, onDeleted }: Props) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation(deleteMutation)

  function confirm() {
    remove.mutate(itinerary.id, {
      onSuccess: () => {
        setIsAsking(false)
        onDeleted()
        void refreshItineraries(client)
      },
    })
  }

  return (
    <>
      <Menu
        label="Azioni"
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
