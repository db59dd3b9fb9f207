import { useBlocker } from '@tanstack/react-router'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'

type Props = {
  /** Something was typed or is on its way. */
  isDirty: boolean
  /** What else would throw it away at this moment: a press on `Annulla`, another form. */
  isLeaving: boolean
  onStay: () => void
  onLeave: () => void
}

/** What was typed in a form of the page is not lost by a slip: every way out asks first. */
export function UnsavedGuard({ isDirty, isLeaving, onStay, onLeave }: Props) {
  const blocker = useBlocker({
    // Only another page: a dialog over this one, or a change of its filters, leaves the form where it is.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <LeaveDialog
      isOpen={isLeaving || isBlocked}
      onStay={() => (isBlocked ? blocker.reset() : onStay())}
      onLeave={() => {
        onLeave()
        if (isBlocked) blocker.proceed()
      }}
    />
  )
}
