import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = { label: string; className?: string | undefined; children: ReactNode }

/** A part of the page that scrolls by itself. The keyboard stops there to scroll it, but only where there is something to. */
export function ScrollArea({ label, className, children }: Props) {
  const area = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const [outside, inside] = [area.current, content.current]
    if (!outside || !inside) return
    const measure = () => setOverflows(outside.scrollHeight > outside.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(outside)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [])

  return (
    <section ref={area} aria-label={label} tabIndex={overflows ? 0 : undefined} className={className}>
      <div ref={content}>{children}</div>
    </section>
  )
}
