import { Check, Circle } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { passwordRules } from './password-rules.ts'

type Props = { password: string; minLength: number; className?: string }

/** The parts of the rule, ticked while one types. */
export function PasswordChecklist({ password, minLength, className }: Props) {
  return (
    <ul
      aria-label="La password deve avere"
      className={cx('flex flex-wrap gap-x-4 gap-y-1 text-sm', className)}
    >
      {passwordRules(minLength).map(({ text, holds }) => {
        const isMet = holds(password)
        const Icon = isMet ? Check : Circle
        return (
          <li
            key={text}
            className={cx('flex items-center gap-1.5', isMet ? 'font-medium text-green' : 'text-muted')}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={isMet ? 3 : 2} />
            {text}
            {isMet && <span className="sr-only">: fatto</span>}
          </li>
        )
      })}
    </ul>
  )
}
