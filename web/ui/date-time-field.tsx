import { type ComponentProps, type Ref, useId, useState } from 'react'
import { controlClass } from './control-class.ts'
import type { FieldLook } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { RequiredMark } from './required-mark.tsx'

type Props = Omit<FieldLook, 'isLabelHidden'> & {
  /** Wall-clock time, `2026-05-01T09:30`, or empty while either half is missing. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  min?: string | undefined
  max?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function DateTimeField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  min,
  max,
  ref,
  ...rest
}: Props) {
  const id = useId()
  const [typed, setTyped] = useState(() => split(value))
  // What was typed, unless the form has meanwhile been given another value.
  const shown = join(typed) === value ? typed : split(value)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

  function change(part: Partial<Parts>) {
    const next = { ...shown, ...part }
    setTyped(next)
    onChange(join(next))
  }

  const common: ComponentProps<'input'> = {
    'aria-describedby': described,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    disabled: rest.disabled,
    onBlur: rest.onBlur,
    className: controlClass,
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-2">
        <input
          {...common}
          ref={ref}
          type="date"
          name={rest.name}
          aria-label={`${label}, data`}
          value={shown.date}
          min={split(min).date || undefined}
          max={split(max).date || undefined}
          onChange={(event) => change({ date: event.target.value })}
        />
        <input
          {...common}
          type="time"
          aria-label={`${label}, ora`}
          value={shown.time}
          min={timeBound(shown.date, min)}
          max={timeBound(shown.date, max)}
          onChange={(event) => change({ time: event.target.value })}
        />
      </div>
      {(hint || error) && (
        <div className="text-sm">
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {hint && (
            <p id={`${id}-hint`} className="text-muted">
              {hint}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}

type Parts = { date: string; time: string }

function split(value = ''): Parts {
  const [date = '', time = ''] = value.split('T')
  return { date, time: time.slice(0, 5) }
}

function join({ date, time }: Parts) {
  return date && time ? `${date}T${time}` : ''
}

function timeBound(date: string, bound: string | undefined) {
  const { date: day, time } = split(bound)
  return day && day === date ? time : undefined
}
