import type { AdminEvent } from '#contract/events.ts'
import { AttendeesDialog } from './attendees-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

/** Which dialog, and the event as it was read when it was opened. */
export type OpenDialog = { is: 'reject' | 'edit' | 'cancel' | 'attendees'; event: AdminEvent }

type Props = {
  open: OpenDialog
  /** The same event as the list has it by now; none once it has gone to another tab. */
  current: AdminEvent | undefined
  onClose: () => void
}

const dialogs = { reject: RejectDialog, edit: EditDialog, cancel: CancelDialog, attendees: AttendeesDialog }

/** Beside the list and not in a card, which may go while the dialog is open and would take it along. */
export function ModerationDialog({ open: { is, event }, current, onClose }: Props) {
  const Shown = dialogs[is]
  return <Shown event={event} current={current} onClose={onClose} />
}
