import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldLook } from './field.tsx'

type Props = FieldLook &
  Omit<ComponentProps<'select'>, keyof FieldLook | 'children'> & {
    options: readonly { value: string; label: string; isDisabled?: boolean }[]
    /** The first, empty choice: `Scegli…`. */
    placeholder?: string | undefined
  }

export function Select({
  label,
  hint,
  error,
  required,
  isLabelHidden,
  options,
  placeholder,
  ...rest
}: Props) {
  const { id, className, ...select } = rest
  return (
    <Field {...{ label, hint, error, required, isLabelHidden, id, className }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={cx(controlClass, 'appearance-none truncate pr-11')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
