import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'
import { RequiredMark } from './required-mark.tsx'

export type FieldLook = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Shows the mark and tells screen readers; the rule itself belongs to the form. */
  required?: boolean | undefined
  isLabelHidden?: boolean | undefined
}

export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = FieldLook & {
  id?: string | undefined
  counter?: ReactNode
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, hint, error and counter around one control, wired by id. */
export function Field({
  label,
  hint,
  error,
  required,
  isLabelHidden,
  id,
  counter,
  className,
  children,
}: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [
    hint && `${controlId}-hint`,
    error && `${controlId}-error`,
    counter && `${controlId}-counter`,
  ]

  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        htmlFor={controlId}
        className={isLabelHidden ? 'sr-only' : 'w-fit text-[0.9375rem] font-semibold'}
      >
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {(hint || error || counter) && (
        <div className="flex items-start justify-between gap-4 text-sm">
          <div className="min-w-0">
            {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
            {hint && (
              <p id={`${controlId}-hint`} className="text-muted">
                {hint}
              </p>
            )}
          </div>
          {counter && <div id={`${controlId}-counter`}>{counter}</div>}
        </div>
      )}
    </div>
  )
}
