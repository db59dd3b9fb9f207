import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  isOpen: boolean
  /** What would be lost, where it is not on this screen. */
  text?: string | undefined
  onStay: () => void
  onLeave: () => void
}

/** Asked before typed text is given up. */
export function LeaveDialog({
  isOpen,
  text = 'Quello che hai scritto andrà perso.',
  onStay,
  onLeave,
}: Props) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onStay}
      onConfirm={onLeave}
      title="Vuoi uscire senza salvare?"
      text={text}
      confirmLabel="Esci senza salvare"
      cancelLabel="Continua a scrivere"
    />
  )
}
