import { type ComponentProps, type ReactNode, useRef } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldLook } from './field.tsx'
import type { IconType } from './icon-type.ts'
import { useCounter } from './use-counter.tsx'
import { useMergedRef } from './use-merged-ref.ts'

type Props = FieldLook &
  Omit<ComponentProps<'input'>, keyof FieldLook> & {
    icon?: IconType | undefined
    /** A unit or a small button inside the box, at its end. */
    trailing?: ReactNode
    /** Shows `x/limit`, and cuts nothing. */
    limit?: number | undefined
  }

export function TextInput({
  label,
  hint,
  error,
  required,
  isLabelHidden,
  icon: Icon,
  trailing,
  limit,
  ref,
  ...rest
}: Props) {
  const { id, className, onInput, ...input } = rest
  const own = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(ref, own)
  const { count, counter } = useCounter(own, limit)
  return (
    <Field {...{ label, hint, error, required, isLabelHidden, id, className, counter }}>
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
            ref={merged}
            onInput={(event) => {
              if (limit) count(event.currentTarget.value)
              onInput?.(event)
            }}
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
