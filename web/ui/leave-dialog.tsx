import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = { isOpen: boolean; onStay: () => void; onLeave: () => void }

/** Asked before typed text is given up. */
export function LeaveDialog({ isOpen, onStay, onLeave }: Props) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onStay}
      onConfirm={onLeave}
      title="Vuoi uscire senza salvare?"
      text="Quello che hai scritto andrà perso."
      confirmLabel="Esci senza salvare"
      cancelLabel="Continua a scrivere"
    />
  )
}
