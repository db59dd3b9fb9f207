import { Hash, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { tagLimits } from '#contract/post-filters.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { addTag, type TypedTags } from './add-tag.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  value: TypedTags
  onChange: (tags: TypedTags) => void
  error: string | undefined
}

/** Tags, each added with Enter and taken out by its own button. */
export function TagField({ ref, value: { chosen, typed }, onChange, error }: Props) {
  const [refusal, setRefusal] = useState<string>()
  const part = useRef<HTMLDivElement>(null)

  function add() {
    if (typed === '') return
    const outcome = addTag(chosen, typed)
    if ('error' in outcome) return setRefusal(outcome.error)
    setRefusal(undefined)
    onChange({ chosen: outcome.tags, typed: '' })
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ',') return
    // Heard in any case: it must not send the form around the field.
    event.preventDefault()
    // While a word is being composed Enter chooses among suggestions.
    if (!event.nativeEvent.isComposing) add()
  }

  /** The pressed button goes with its tag: the keyboard moves to the next one's, or to the field. */
  const remove = (tag: string) => (event: MouseEvent<HTMLButtonElement>) => {
    const buttons = () => [...(part.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const place = buttons().indexOf(event.currentTarget)
    flushSync(() => {
      setRefusal(undefined)
      onChange({ chosen: chosen.filter((one) => one !== tag), typed })
    })
    const next = buttons()[place] ?? part.current?.querySelector<HTMLElement>('input')
    next?.focus()
  }

  return (
    <div ref={part} className="flex min-w-0 flex-col gap-2">
      <TextInput
        ref={ref}
        label="Tag"
        icon={Hash}
        hint={`Premi Invio dopo ogni tag: ${chosen.length} di ${tagLimits.count}`}
        error={refusal ?? error}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        onChange={({ target }) => {
          setRefusal(undefined)
          onChange({ chosen, typed: target.value })
        }}
        onKeyDown={press}
        // Typed and not confirmed, it would be missing from the post.
        onBlur={add}
      />
      {chosen.length > 0 && (
        <ul aria-label="Tag scelti" className="flex flex-wrap gap-2">
          {chosen.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                data-remove
                aria-label={`Rimuovi il tag ${tag}`}
                onClick={remove(tag)}
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-md bg-raised px-3 font-semibold hover:bg-raised-strong"
              >
                <span className="bidi-isolate wrap-anywhere min-w-0 text-left">#{tag}</span>
                <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
