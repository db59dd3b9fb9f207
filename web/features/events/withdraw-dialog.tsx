import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { withdrawMutation } from './events.api.ts'

type Props = { event: Event | null; onClose: () => void; onWithdrawn?: (() => void) | undefined }

/** Beside what it is about and not in it: that goes while the dialog is still open. */
export function WithdrawDialog({ event, onClose, onWithdrawn }: Props) {
  const withdraw = useMutation(withdrawMutation)

  function confirm() {
    if (!event) return
    withdraw.mutate(event.id, {
      onSuccess: () => {
        onClose()
        onWithdrawn?.()
      },
    })
  }

  return (
    <ConfirmDialog
      isOpen={event !== null}
      onClose={onClose}
      onConfirm={confirm}
      isPending={withdraw.isPending}
      icon={Undo2}
      title="Ritira la proposta"
      text={`Vuoi ritirare «${event?.title}»? Gli amministratori non la vedranno più: per riproporla dovrai scriverla di nuovo.`}
      confirmLabel="Ritira la proposta"
    />
  )
}
