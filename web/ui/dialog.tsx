import { cx } from './cx.ts'
import { Modal, type ModalLook } from './modal.tsx'

type Props = ModalLook & { size?: 'sm' | 'md' | 'lg' | undefined }

/** Centred on wide screens; on a phone it rises from the bottom edge, near the thumb. */
export function Dialog({ size = 'md', ...modal }: Props) {
  return <Modal {...modal} className={cx('modal-dialog', sizes[size])} />
}

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-2xl' }
