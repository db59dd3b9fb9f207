import { useId } from 'react'

type Props<Value extends string> = {
  /** What is chosen, for screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all in sight: arrow keys move through them. */
export function Segments<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="flex max-w-full flex-wrap gap-1 rounded-md bg-raised p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm"
          />
          <span className="pointer-events-none">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

const segment =
  'relative inline-flex min-h-11 grow items-center justify-center rounded-sm px-2 text-center font-semibold text-sm ' +
  'sm:px-3.5 sm:text-[0.9375rem] ' +
  'text-muted transition-colors duration-150 hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:shadow-soft'
