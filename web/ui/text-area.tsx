import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldLook } from './field.tsx'
import { useMergedRef } from './use-merged-ref.ts'

type Props = FieldLook &
  Omit<ComponentProps<'textarea'>, keyof FieldLook> & {
    /** Shows `x/limit`. It does not cut: losing the end of a pasted text in silence is worse than an error. */
    limit?: number | undefined
  }

export function TextArea({ label, hint, error, required, isLabelHidden, limit, ref, ...rest }: Props) {
  const { id, className, onInput, ...area } = rest
  const own = useRef<HTMLTextAreaElement>(null)
  const merged = useMergedRef(ref, own)
  const [length, setLength] = useState(0)

  // After every render: react-hook-form writes the value on the element itself, without an event.
  useLayoutEffect(() => setLength(lengthOf(own.current?.value ?? '')))

  const counter = limit && (
    <span className={cx('figures text-base', length > limit ? 'font-bold text-red' : 'text-muted')}>
      {length}/{limit}
    </span>
  )

  return (
    <Field {...{ label, hint, error, required, isLabelHidden, id, className, counter }}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          ref={merged}
          onInput={(event) => {
            setLength(lengthOf(event.currentTarget.value))
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

/** As the rules count: an emoji is one character. */
const lengthOf = (text: string) => [...text].length
