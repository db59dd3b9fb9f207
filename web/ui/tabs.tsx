import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'

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
  const [own, setOwn] = useState(tabs[0]?.id)
  const wanted = value ?? own
  const activeIndex = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === wanted),
  )
  const active = tabs[activeIndex]
  if (!active) return null

  function select(id: string) {
    setOwn(id)
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
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={cx(
          'flex shadow-[inset_0_-1px_0_var(--color-line)]',
          tabs.length > mostInRow ? 'flex-wrap' : scrolled,
        )}
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
      </div>
      <div
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${active.id}-tab`}
        key={active.id}
        className="pt-5"
      >
        {active.content}
      </div>
    </div>
  )
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

// More than a phone has room for: in a second row all of them are seen, where a row to be pushed would hide some.
const mostInRow = 3
const scrolled = 'overflow-x-auto overflow-y-hidden [scrollbar-width:none] @max-[18rem]:flex-wrap'

// Four short names fit side by side on a phone if they stand closer; five fall into two even rows by themselves.
const closeTogether = 4
const close = 'px-2 text-[0.9375rem] sm:px-4 sm:text-base'

// Long names break rather than be cut where nothing tells that there is more.
const button =
  'min-h-12 text-pretty border-b-3 py-1 font-semibold transition-colors duration-150 focus-visible:-outline-offset-3'
