import { Modal, type ModalLook } from './modal.tsx'

/** From the left, as high as the screen: the sections of a place that has no room for a sidebar. */
export function Drawer(modal: ModalLook) {
  return <Modal {...modal} className="modal-drawer" />
}
