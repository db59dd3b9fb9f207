import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** Something that is on or off. Its name stands first: it is read before the state, and found at the edge of the text. */
export function Switch({ label, hint, error, id, className, ...input }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0 py-2.5">
        <label htmlFor={controlId} className="block cursor-pointer font-semibold">
          {label}
        </label>
        {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
        {hint && (
          <p id={`${controlId}-hint`} className="mt-0.5 text-pretty text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      <span className="relative mt-2 h-7 w-12 shrink-0">
        <input
          {...input}
          type="checkbox"
          {...asSwitch}
          id={controlId}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className={track}
        />
        <span aria-hidden="true" className={thumb} />
      </span>
    </div>
  )
}

// Whether it is on, the browser says itself: `aria-checked` beside it could only contradict.
const asSwitch = { role: 'switch' } as const

const track =
  'peer block h-7 w-12 cursor-pointer appearance-none rounded-full border-2 border-field bg-raised transition-colors ' +
  'duration-150 before:absolute before:-inset-x-1 before:-inset-y-2 hover:border-ink checked:border-red checked:bg-red ' +
  'aria-invalid:border-red disabled:cursor-not-allowed disabled:border-line disabled:checked:bg-field'
const thumb =
  'pointer-events-none absolute top-1.5 left-1.5 size-4 rounded-full bg-field transition-[translate,background-color] duration-150 ' +
  'peer-checked:translate-x-5 peer-checked:bg-on-red peer-disabled:bg-line forced-colors:bg-[CanvasText]'
