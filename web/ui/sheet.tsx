import { Modal, type ModalLook } from './modal.tsx'

/** From the bottom on a phone, a drawer at the side on wide screens. */
export function Sheet(modal: ModalLook) {
  return <Modal {...modal} className="modal-sheet" />
}
