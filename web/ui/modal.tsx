import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { ToastRegion } from './toast-region.tsx'
import { useModal } from './use-modal.ts'

export type ModalLook = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** The buttons, kept in sight at the bottom. */
  footer?: ReactNode
  /** False while something that must not be abandoned is under way. */
  canClose?: boolean | undefined
  /** False where one of the buttons is the only way out. */
  hasCross?: boolean | undefined
  children?: ReactNode
}

type Props = ModalLook & { className: string; role?: 'alertdialog' }

/** What Dialog and Sheet share. A closed one is not in the page: lists have one for each of their rows. */
export function Modal({ isOpen, ...modal }: Props) {
  return isOpen && <OpenModal {...modal} />
}

/** An element marked `data-autofocus` takes the focus first, otherwise the title. */
function OpenModal({
  onClose,
  title,
  description,
  footer,
  canClose = true,
  hasCross = true,
  children,
  ...rest
}: Omit<Props, 'isOpen'>) {
  const { id, props } = useModal({ onClose, canClose })
  return (
    <dialog
      {...props}
      role={rest.role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx('modal', rest.className)}
    >
      <div
        className={cx(
          'flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain tall:scroll-pt-20',
          // What takes the focus must not come to rest behind the buttons.
          footer !== undefined && 'tall:scroll-pb-36 sm:tall:scroll-pb-24',
        )}
      >
        {/* Divisions: a dialog that lies over the bars must not have landmarks of the page. */}
        <div className="top-0 z-10 flex items-start gap-3 bg-card px-5 pt-4 pb-3 tall:sticky">
          <h2
            id={`${id}-title`}
            tabIndex={-1}
            data-title
            className="min-w-0 flex-1 py-1 text-[clamp(1.25rem,7.2vw,1.75rem)] outline-none"
          >
            {title}
          </h2>
          {hasCross && (
            <IconButton label="Chiudi" icon={X} variant="secondary" disabled={!canClose} onClick={onClose} />
          )}
        </div>
        <div className="flex-1 px-5 pb-5">
          {description && (
            <p id={`${id}-description`} className={cx('text-muted', children !== undefined && 'mb-4')}>
              {description}
            </p>
          )}
          {children}
        </div>
        {footer && (
          <div className="bottom-0 z-10 flex flex-col-reverse gap-2 border-line border-t bg-card px-5 pt-3 pb-[max(--spacing(4),env(safe-area-inset-bottom))] tall:sticky sm:flex-row sm:justify-end">
            {footer}
          </div>
        )}
      </div>
      <ToastRegion modalId={id} />
    </dialog>
  )
}
