import { useMutation } from '@tanstack/react-query'
import type { ReportedContent } from '#contract/reports.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { authorOf } from './reported.ts'
import { deleteReportedMutation } from './reports.api.ts'

type Props = { content: ReportedContent; onClose: () => void }

/** Beside the list and not in a card, which goes while the dialog is still open. */
export function DeleteReportedDialog({ content, onClose }: Props) {
  const remove = useMutation(deleteReportedMutation)
  const what = content.kind === 'post' ? 'questo post, con i suoi commenti e le sue foto' : 'questo commento'
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate(content, { onSuccess: onClose })}
      isPending={remove.isPending}
      title="Conferma Eliminazione"
      text={`Sei sicuro di voler eliminare ${what}? L’ha scritto ${authorOf(content).displayName}. Questa azione non può essere annullata.`}
    />
  )
}
