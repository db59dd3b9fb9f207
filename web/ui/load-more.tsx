import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type Props = {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  /** Why the last try failed. The next one waits for the button: by itself it would try for ever. */
  error?: string | undefined
  className?: string | undefined
}

/** The end of a list that goes on: loads by itself when it comes into sight, by its button for everybody else. */
export function LoadMore({ hasMore, isLoading, onMore, error, className }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const wish = useRef(onMore)
  useEffect(() => {
    wish.current = onMore
  })

  useEffect(() => {
    if (!element.current || !hasMore || isLoading || error) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && wish.current(), {
      // Not above: whoever has gone past it, to what stands below, must not load the list for ever.
      rootMargin: '-128px 0px 200px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [hasMore, isLoading, error])

  if (!hasMore) return null
  return (
    <div ref={element} className={cx('flex flex-col items-center justify-center gap-3', className)}>
      {error && (
        <p role="alert" className="text-center font-medium text-red">
          {error}
        </p>
      )}
      <Button variant="secondary" isPending={isLoading} onClick={onMore}>
        {error ? 'Riprova' : 'Carica altri'}
      </Button>
    </div>
  )
}
