import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { IconType } from './icon-type.ts'
import { Modal } from './modal.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  text: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  tone?: 'destructive' | 'neutral' | undefined
  icon?: IconType | undefined
  isPending?: boolean | undefined
  /** A reason to type, for instance. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. The focus starts on the way out. */
export function ConfirmDialog({ isOpen, onClose, onConfirm, title, text, children, ...rest }: Props) {
  const { confirmLabel = 'Elimina', cancelLabel = 'Annulla', tone = 'destructive', isPending = false } = rest
  const isDestructive = tone === 'destructive'
  const icon = rest.icon ?? (isDestructive ? Trash2 : undefined)
  return (
    <Modal
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isPending}
      title={title}
      description={text}
      className="modal-dialog sm:max-w-md"
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            variant={isDestructive ? 'destructive' : 'primary'}
            icon={icon}
            isPending={isPending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
