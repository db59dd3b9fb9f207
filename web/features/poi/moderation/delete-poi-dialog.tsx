import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { PoiDialogProps } from './poi-dialog-type.ts'
import { deleteMutation } from './poi-moderation.api.ts'

export function DeletePoiDialog({ poi, onClose }: PoiDialogProps) {
  const remove = useMutation(deleteMutation)
  const where = poi.verified ? 'Sparirà dalla mappa di tutti.' : 'La proposta non sarà più in elenco.'
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate(poi.id, { onSuccess: onClose })}
      isPending={remove.isPending}
      title="Conferma Eliminazione"
      text={`Sei sicuro di voler eliminare «${poi.name}»? ${where} Questa azione non può essere annullata.`}
    />
  )
}
