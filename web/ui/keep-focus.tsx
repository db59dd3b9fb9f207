import { type ReactNode, useEffect, useRef } from 'react'

const marked = '[data-takes-focus]'
const focusable = 'button:not([disabled]), a[href], input:not([disabled]), [tabindex="0"]'

type Props = { className?: string | undefined; children: ReactNode }

/**
 * For parts whose buttons give way to others (a progress bar, a shorter list): when the one with the focus goes, the
 * one marked `data-takes-focus` takes it, or the nearest neighbour that is left, or the part itself. The browser would
 * start again at the top of the page. Whoever has gone elsewhere is left alone.
 */
export function KeepFocus({ className, children }: Props) {
  const part = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { current } = part
    if (!current) return
    let isInside = current.contains(document.activeElement)
    let neighbours: HTMLElement[] = []
    const enter = ({ target }: FocusEvent) => {
      isInside = true
      // A dialog over the part goes back to the button that opened it: that one's neighbours count. It may itself be
      // there still, where two dialogs closed at once and the browser lost the way.
      if (target instanceof HTMLElement && !target.closest('dialog'))
        neighbours = [target, ...nearestTo(target, current)]
    }
    // Also said when the window loses the focus, and by some browsers when the element itself goes: which it was is
    // known only later.
    const leave = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const isStillThere =
          target instanceof HTMLElement && target.isConnected && !target.matches(':disabled')
        if (isStillThere && !current.contains(document.activeElement)) isInside = false
      })
    const mind = () => {
      const { activeElement } = document
      // A disabled one loses it too, but only once the page is drawn again.
      const isLost = activeElement === document.body || activeElement?.matches(':disabled')
      if (!isInside || !isLost) return
      const next =
        current.querySelector<HTMLElement>(marked) ??
        neighbours.find(isUsable) ??
        [...current.querySelectorAll<HTMLElement>(focusable)].find(isUsable)
      ;(next ?? current).focus()
    }
    const observer = new MutationObserver(mind)
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['disabled', 'open'] })
    current.addEventListener('focusin', enter)
    current.addEventListener('focusout', leave)
    return () => {
      observer.disconnect()
      current.removeEventListener('focusin', enter)
      current.removeEventListener('focusout', leave)
    }
  }, [])

  return (
    <div ref={part} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}

/** What comes after it, the nearest first; then what comes before it. */
function nearestTo(element: HTMLElement, part: HTMLElement): HTMLElement[] {
  const all = [...part.querySelectorAll<HTMLElement>(focusable)]
  const place = all.indexOf(element)
  return [...all.slice(place + 1), ...all.slice(0, Math.max(0, place)).reverse()]
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && element.matches(focusable) && element.getClientRects().length > 0
