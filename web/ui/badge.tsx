import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconType } from './icon-type.ts'

export type BadgeTone = 'neutral' | 'red' | 'green' | 'ochre' | 'strada' | 'sterrato' | 'misto' | 'purple'

type Props = {
  tone?: BadgeTone | undefined
  icon?: IconType | undefined
  className?: string | undefined
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon: Icon, className, children }: Props) {
  return (
    <span className={cx(base, tones[tone], className)}>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {children}
    </span>
  )
}

const base =
  'inline-flex max-w-full items-center gap-1.5 whitespace-nowrap rounded-sm px-2 py-0.5 text-sm font-semibold leading-5 @max-[18rem]:whitespace-normal'

const tones = {
  neutral: 'bg-raised text-ink',
  red: 'bg-red-wash text-red',
  green: 'bg-green-wash text-green',
  ochre: 'bg-ochre-wash text-ochre',
  strada: 'bg-strada-wash text-strada',
  sterrato: 'bg-sterrato-wash text-sterrato',
  misto: 'bg-misto-wash text-misto',
  purple: 'bg-misto-wash text-misto',
}
