import type { AdminPoi } from '#contract/poi.ts'

/** Which dialog, and the point as it was read when it was opened. */
export type OpenPoiDialog = { is: 'nearby' | 'map' | 'delete'; poi: AdminPoi }

export type PoiDialogProps = {
  poi: AdminPoi
  onOpen: (dialog: OpenPoiDialog) => void
  onClose: () => void
}
