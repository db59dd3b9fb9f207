import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from './cx.ts'

type Props<Item> = {
  label: string
  /** The list, for screen readers: `Località trovate`. */
  listLabel: string
  placeholder?: string | undefined
  typed: string
  onType: (typed: string) => void
  /** What was found for the text; undefined while nobody knows yet. */
  found: readonly Item[] | undefined
  /** Said when nothing was found, or when the search failed. */
  nothing: string
  keyOf: (item: Item) => string
  render: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  id?: string | undefined
  describedBy?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/** A text field with what it finds below: arrows, Enter and Escape, or the finger. */
export function Combobox<Item>({ label, listLabel, typed, onType, found, nothing, ...rest }: Props<Item>) {
  const { keyOf, render, onChoose, placeholder = label, id: ownId, describedBy, ref, className } = rest
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const items = found ?? []
  const isShown = isOpen && typed.trim() !== '' && found !== undefined

  function choose(item: Item) {
    setIsOpen(false)
    onChoose(item)
  }

  const list = useRef<HTMLDivElement>(null)
  // What was found opens below the field, perhaps behind the bar at the bottom of the screen.
  useEffect(() => {
    if (isShown && items.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, items.length])

  function press(event: KeyboardEvent) {
    const isHeard = act(event.key)
    if (isHeard) event.preventDefault()
  }

  /** Whether the key means something here. */
  function act(key: string): boolean {
    switch (key) {
      case 'ArrowDown':
        move(1)
        return true
      case 'ArrowUp':
        move(-1)
        return true
      case 'Enter':
        if (isShown && items[active]) choose(items[active])
        // Heard in any case: it must not send the form around the field.
        return true
      case 'Escape':
        if (!isShown) onType('')
        setIsOpen(false)
        return isShown || typed !== ''
      default:
        return false
    }
  }

  function move(step: 1 | -1) {
    if (isShown) setActive((active + step + items.length) % Math.max(items.length, 1))
    else setIsOpen(true)
  }

  return (
    <div className={cx('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
      />
      <input
        ref={ref}
        id={ownId}
        type="text"
        role="combobox"
        aria-label={label}
        aria-describedby={describedBy}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && items[active] ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => {
          onType(target.value)
          setActive(0)
          setIsOpen(true)
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
        className={cx(controlClass, 'pl-11')}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        hidden={!isShown || items.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 scroll-mb-28 overflow-y-auto rounded-md border border-line bg-card p-1 shadow-soft"
      >
        {items.map((item, i) => (
          <div
            key={keyOf(item)}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            // Before the field loses the focus, which would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
            onKeyDown={press}
            onPointerMove={() => setActive(i)}
            className={cx(option, i === active && 'bg-raised')}
          >
            {render(item)}
          </div>
        ))}
      </div>
      {isShown && items.length === 0 && (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line bg-card px-4 py-3 text-muted shadow-soft"
        >
          {nothing}
        </p>
      )}
    </div>
  )
}

const option = 'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5'
