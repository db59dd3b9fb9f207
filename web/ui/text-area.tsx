import { type ComponentProps, useRef } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldLook } from './field.tsx'
import { useCounter } from './use-counter.tsx'
import { useMergedRef } from './use-merged-ref.ts'

type Props = FieldLook &
  Omit<ComponentProps<'textarea'>, keyof FieldLook> & {
    /** Shows `x/limit`, and cuts nothing. */
    limit?: number | undefined
  }

export function TextArea({ label, hint, error, required, isLabelHidden, limit, ref, ...rest }: Props) {
  const { id, className, onInput, ...area } = rest
  const own = useRef<HTMLTextAreaElement>(null)
  const merged = useMergedRef(ref, own)
  const { count, counter } = useCounter(own, limit)

  return (
    <Field {...{ label, hint, error, required, isLabelHidden, id, className, counter }}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          ref={merged}
          onInput={(event) => {
            count(event.currentTarget.value)
            onInput?.(event)
          }}
          className={cx(
            controlClass,
            'field-sizing-content max-h-96 min-h-28 resize-y leading-normal disabled:resize-none',
          )}
        />
      )}
    </Field>
  )
}
