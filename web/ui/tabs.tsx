import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react'
import { cx } from './cx.ts'
import { useSideways } from './use-sideways.ts'

export type Tab = { id: string; label: string; count?: number | undefined; content: ReactNode }

type Props = {
  /** What the tabs choose among, for screen readers. */
  label: string
  tabs: readonly Tab[]
  /** With `onChange`, the caller keeps the choice (in the address, for instance). */
  value?: string | undefined
  onChange?: ((id: string) => void) | undefined
}

export function Tabs({ label, tabs, value, onChange }: Props) {
  const baseId = useId()
  const { chosen, shown, choose } = useChoice(value)
  const placeOf = (id: string | undefined) =>
    Math.max(
      0,
      tabs.findIndex((tab) => tab.id === id),
    )
  const activeIndex = placeOf(chosen)
  const [active, open] = [tabs[activeIndex], tabs[placeOf(shown)]]
  if (!active || !open) return null

  function select(id: string) {
    choose(id)
    onChange?.(id)
  }

  function move(event: KeyboardEvent) {
    const index = nextIndex(event.key, activeIndex, tabs.length)
    const next = index === null ? undefined : tabs[index]
    if (!next) return
    event.preventDefault()
    select(next.id)
    document.getElementById(`${baseId}-${next.id}-tab`)?.focus()
  }

  return (
    <div>
      <Row
        chosenId={`${baseId}-${active.id}-tab`}
        label={label}
        isMany={tabs.length > mostBroken}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}-tab`}
            aria-selected={tab === active}
            aria-controls={tab === active ? `${baseId}-panel` : undefined}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => select(tab.id)}
            className={cx(
              button,
              tabs.length === closeTogether ? close : 'px-2 min-[22rem]:px-4',
              tab === active ? 'border-red text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && ` (${tab.count})`}
          </button>
        ))}
      </Row>
      <div
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${open.id}-tab`}
        key={open.id}
        className="pt-5"
      >
        {open.content}
      </div>
    </div>
  )
}

/** A press moves the choice at once, and the panel follows: by itself, or once the caller's `value` does. */
function useChoice(value: string | undefined) {
  const [chosen, choose] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    choose(value)
  }
  const own = useDeferredValue(chosen)
  return { chosen, shown: value ?? own, choose }
}

type RowProps = {
  chosenId: string
  label: string
  isMany: boolean
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** One row at every width: what has no room is pushed into view, and fades where there is more. */
function Row({ chosenId, label, isMany, onKeyDown, children }: RowProps) {
  const { row, content, edges, measure } = useSideways(chosenId)
  return (
    <div
      ref={row}
      onScroll={measure}
      className={cx(
        'overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none]',
        fades[`${!edges.atStart}-${!edges.atEnd}`],
      )}
    >
      <div
        ref={content}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(
          'flex min-w-full shadow-[inset_0_-1px_0_var(--color-line)] @max-[18rem]:flex-wrap',
          isMany && '@min-[18rem]:w-max @min-[18rem]:whitespace-nowrap',
        )}
      >
        {children}
      </div>
    </div>
  )
}

// Keyed by whether there is more before and after.
const fades = {
  'false-false': '',
  'true-false': 'mask-l-from-[calc(100%-2.5rem)]',
  'false-true': 'mask-r-from-[calc(100%-2.5rem)]',
  'true-true': 'mask-x-from-[calc(100%-2.5rem)]',
}

function nextIndex(key: string, current: number, count: number) {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

// Up to three are all seen on a phone where their names break; more would still be cut, and are easier to read unbroken.
const mostBroken = 3

// Four short names fit side by side on a phone if they stand closer.
const closeTogether = 4
const close = 'px-2 text-[0.9375rem] sm:px-4 sm:text-base'

const button =
  'min-h-12 text-pretty border-b-3 py-1 font-semibold transition-colors duration-150 focus-visible:-outline-offset-3'
