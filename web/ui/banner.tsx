import { Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  tone?: 'info' | 'warn' | 'error' | undefined
  title?: string | undefined
  children: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /** `alert` for what appears after an action, such as a form's refusal. */
  role?: 'alert' | 'status' | undefined
  className?: string | undefined
}

export function Banner({ tone = 'info', title, children, action, onDismiss, role, className }: Props) {
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div
      role={role}
      className={cx(
        'flex items-start gap-3 rounded-md py-2 pl-4',
        onDismiss ? 'pr-2' : 'pr-4',
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-3 size-5 shrink-0', icons[tone])} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4">
        <div className="min-w-0 flex-[1_1_16rem] py-2.5">
          {title && <p className="font-semibold">{title}</p>}
          <div>{children}</div>
        </div>
        {action}
      </div>
      {onDismiss && <IconButton label="Chiudi" icon={X} onClick={onDismiss} className="text-ink" />}
    </div>
  )
}

const tones = { info: 'bg-strada-wash', warn: 'bg-ochre-wash', error: 'bg-red-wash' }
const icons = { info: 'text-strada', warn: 'text-ochre', error: 'text-red' }
