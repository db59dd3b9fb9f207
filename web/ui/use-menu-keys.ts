import { type KeyboardEvent, useRef } from 'react'

const typeaheadMs = 600

/** Arrows, Home, End and first letters move the focus among the items of a `role="menu"`. */
export function useMenuKeys() {
  const typed = useRef({ text: '', at: 0 })

  return (event: KeyboardEvent<HTMLElement>) => {
    const items = menuItems(event.currentTarget)
    const current = items.findIndex((item) => item.matches(':focus'))
    const next = byArrow(event.key, current, items.length) ?? byLetter(event, items, current, typed.current)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
}

export function menuItems(menu: HTMLElement) {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

function byArrow(key: string, current: number, count: number) {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return (Math.max(current, 0) - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

type Typed = { text: string; at: number }

function byLetter(event: KeyboardEvent, items: HTMLElement[], current: number, typed: Typed) {
  const isLetter =
    event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isLetter) return null
  const isContinued = event.timeStamp - typed.at < typeaheadMs
  typed.text = (isContinued ? typed.text : '') + event.key.toLowerCase()
  typed.at = event.timeStamp
  // A first letter looks past the current item, so that pressing it again walks through its namesakes.
  const from = isContinued ? Math.max(current, 0) : current + 1
  const order = items.map((_, i) => (from + i) % items.length)
  return order.find((i) => items[i]?.textContent?.trim().toLowerCase().startsWith(typed.text)) ?? null
}
