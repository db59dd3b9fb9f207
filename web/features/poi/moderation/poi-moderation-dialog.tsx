import { DeletePoiDialog } from './delete-poi-dialog.tsx'
import type { OpenPoiDialog, PoiDialogProps } from './poi-dialog-type.ts'
import { PoiMapDialog } from './poi-map-dialog.tsx'
import { VerifyNearbyDialog } from './verify-nearby-dialog.tsx'

type Props = Omit<PoiDialogProps, 'poi'> & { open: OpenPoiDialog }

const dialogs = { nearby: VerifyNearbyDialog, map: PoiMapDialog, delete: DeletePoiDialog }

/** Beside the list and not in a card, which may go while the dialog is open and would take it along. */
export function PoiModerationDialog({ open: { is, poi }, ...rest }: Props) {
  const Shown = dialogs[is]
  return <Shown poi={poi} {...rest} />
}
