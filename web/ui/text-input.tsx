import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldLook } from './field.tsx'
import type { IconType } from './icon-type.ts'

type Props = FieldLook &
  Omit<ComponentProps<'input'>, keyof FieldLook> & {
    icon?: IconType | undefined
    /** A unit or a small button inside the box, at its end. */
    trailing?: ReactNode
  }

export function TextInput({
  label,
  hint,
  error,
  required,
  isLabelHidden,
  icon: Icon,
  trailing,
  ...rest
}: Props) {
  const { id, className, ...input } = rest
  return (
    <Field {...{ label, hint, error, required, isLabelHidden, id, className }}>
      {(control) => (
        <div className="relative">
          {Icon && (
            <Icon
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
            />
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={cx(controlClass, Icon && 'pl-11', trailing !== undefined && 'pr-14')}
          />
          {trailing !== undefined && (
            <div className="absolute inset-y-0 right-0.5 flex min-w-11 items-center justify-center text-muted">
              {trailing}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
