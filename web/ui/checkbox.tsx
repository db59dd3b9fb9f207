import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'
import { RequiredMark } from './required-mark.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'required'> & {
  /** May hold links: they open without ticking the box. */
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
}

export function Checkbox({ label, hint, error, required, id, className, ...input }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')

  return (
    <div className={className}>
      <div className="flex gap-3 has-disabled:text-muted">
        <span className="relative mt-2.5 size-6 shrink-0">
          <input
            {...input}
            type="checkbox"
            id={controlId}
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            aria-required={required || undefined}
            className={box}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-on-red peer-checked:block"
          />
        </span>
        <label htmlFor={controlId} className="min-h-11 min-w-0 py-2.5">
          {label}
          {required && <RequiredMark />}
        </label>
      </div>
      {(hint || error) && (
        <div className="pb-2 pl-9 text-sm">
          {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
          {hint && (
            <p id={`${controlId}-hint`} className="text-muted">
              {hint}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const box =
  'peer block size-6 cursor-pointer appearance-none rounded-sm border-2 border-field bg-card transition-colors ' +
  'duration-150 before:absolute before:-inset-2.5 hover:border-ink checked:border-red checked:bg-red aria-invalid:border-red ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-raised disabled:checked:border-field disabled:checked:bg-field'
