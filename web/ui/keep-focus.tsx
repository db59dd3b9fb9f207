import { type ReactNode, useEffect, useRef } from 'react'

const focusable = 'button:not([disabled]), a[href], input:not([disabled]), [tabindex="0"]'

type Props = { className?: string | undefined; children: ReactNode }

/**
 * For parts whose buttons give way to others (a progress bar, a shorter list): when the one with the focus goes, the
 * first that is left takes it, or the part itself. The browser would start again at the top of the page.
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
    // Some browsers say so too when the element itself goes: only later is it known which it was.
    const leave = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const isStillThere =
          target instanceof HTMLElement && target.isConnected && !target.matches(':disabled')
        if (isStillThere && !current.contains(document.activeElement)) isInside = false
      })
    const mind = () => {
      if (!isInside || document.activeElement !== document.body) return
      const next = current.querySelector<HTMLElement>(focusable) ?? current
      next.focus()
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
