import { type MouseEvent, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { pushModal } from './modal-stack.ts'

type Modal = { onClose: () => void; canClose: boolean }

/** A `<dialog>` that is open as long as it is in the page; Escape and the backdrop ask `onClose`. */
export function useModal({ onClose, canClose }: Modal) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOn = useRef<EventTarget | null>(null)

  // Layout, not effect: on unmount the element must still be there for close() to give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>('[data-title]')
    first?.focus()
    return () => dialog.close()
  }, [])

  useEffect(() => pushModal(id), [id])

  return {
    id,
    props: {
      ref,
      // A file picker inside fires its own bubbling `cancel`.
      onCancel(event: SyntheticEvent) {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (canClose) onClose()
      },
      // The browser may close without asking, as Chrome does at a second Escape.
      onClose(event: SyntheticEvent) {
        if (event.target === event.currentTarget) onClose()
      },
      onPointerDown(event: SyntheticEvent) {
        pressedOn.current = event.target
      },
      onClick(event: MouseEvent) {
        const isBackdrop = event.target === event.currentTarget && pressedOn.current === event.currentTarget
        if (isBackdrop && canClose) onClose()
      },
    },
  }
}
