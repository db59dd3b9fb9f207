import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { focusHeading } from './focus-heading.ts'

type Props = {
  text: string
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  className?: string | undefined
}

/** A section that could not be loaded: what happened, and another try. */
export function ErrorState({ text, onRetry, isRetrying, className }: Props) {
  const section = useRef<HTMLDivElement>(null)
  // Once it worked the button is gone: whoever pressed it reads on from the top of the page, not from nowhere.
  useLayoutEffect(() => {
    const { current } = section
    return () => {
      if (!current?.contains(document.activeElement)) return
      requestAnimationFrame(() => document.activeElement === document.body && focusHeading())
    }
  }, [])

  return (
    <div
      ref={section}
      role="alert"
      className={cx(
        'flex flex-col items-center justify-center rounded-xl bg-red-wash px-5 py-8 text-center',
        className,
      )}
    >
      <TriangleAlert aria-hidden="true" className="size-9 text-red" strokeWidth={1.75} />
      <p className="mt-3 max-w-md text-pretty font-medium">{text}</p>
      {onRetry && (
        <Button
          variant="primary"
          size="sm"
          icon={RefreshCw}
          isPending={isRetrying}
          onClick={onRetry}
          className="mt-4"
        >
          Riprova
        </Button>
      )}
    </div>
  )
}
