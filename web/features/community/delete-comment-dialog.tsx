import { useMutation } from '@tanstack/react-query'
import type { Comment } from '#contract/community.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deleteCommentMutation } from './community.api.ts'

type Props = { postId: string; comment: Comment | null; onClose: () => void }

/** Beside the thread and not in the row, which goes while the dialog is still open. */
export function DeleteCommentDialog({ postId, comment, onClose }: Props) {
  const remove = useMutation(deleteCommentMutation)
  return (
    <ConfirmDialog
      isOpen={comment !== null}
      onClose={onClose}
      onConfirm={() => comment && remove.mutate({ id: comment.id, postId }, { onSuccess: onClose })}
      isPending={remove.isPending}
      title="Conferma Eliminazione"
      text="Sei sicuro di voler eliminare questo commento? Questa azione non può essere annullata."
    />
  )
}
