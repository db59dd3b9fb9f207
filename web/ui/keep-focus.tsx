import { type ReactNode, useEffect, useRef } from 'react'

const marked = '[data-takes-focus]'
const focusable = 'button:not([disabled]), a[href], input:not([disabled]), [tabindex="0"]'

type Props = { className?: string | undefined; children: ReactNode }

/**
 * For parts whose buttons give way to others (a progress bar, a shorter list): when the one with the focus goes, the
 * one marked `data-takes-focus` takes it, or the first, or the part itself. The browser would start again at the top of
 * the page. Whoever has gone elsewhere is left alone.
 */
export function KeepFocus({ className, children }: Props) {
  const part = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { current } = part
    if (!current) return
    let isInside = current.contains(document.activeElement)
    const enter = () => {
      isInside = true
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
      if (!isInside || document.activeElement !== document.body) return
      const next = current.querySelector<HTMLElement>(marked) ?? current.querySelector<HTMLElement>(focusable)
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
