import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { HeldFields } from './held-fields.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useUnsaved } from './unsaved.ts'

type Props = {
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** The id of the form inside. */
  formId: string
  submitLabel: string
  pendingText?: string | undefined
  isPending: boolean
  /** Something was typed or is on its way: leaving asks first. */
  isDirty: boolean
  isSubmitDisabled?: boolean | undefined
  /** What was typed may go: a draft of it is then forgotten. */
  onGivenUp?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: what was typed is never lost by a slip of the finger. */
export function FormDialog({
  formId,
  submitLabel,
  pendingText,
  isPending,
  isDirty,
  onClose,
  children,
  ...rest
}: Props) {
  const { isSubmitDisabled, onGivenUp, ...look } = rest
  const [isLeaving, setIsLeaving] = useState(false)
  useUnsaved(isDirty, onGivenUp)
  const giveUp = () => {
    onGivenUp?.()
    onClose()
  }
  const leave = () => (isDirty ? setIsLeaving(true) : onClose())
  return (
    <>
      <Dialog
        {...look}
        isOpen
        canClose={!isPending}
        onClose={leave}
        footer={
          <>
            <Button variant="secondary" disabled={isPending} onClick={leave}>
              Annulla
            </Button>
            <Button
              type="submit"
              form={formId}
              isPending={isPending}
              pendingText={pendingText}
              disabled={isSubmitDisabled}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <HeldFields isHeld={isPending}>{children}</HeldFields>
      </Dialog>
      <LeaveDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} onLeave={giveUp} />
    </>
  )
}
