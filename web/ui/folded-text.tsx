import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { ClampedText } from './clamped-text.tsx'
import { cx } from './cx.ts'
import { whenLaidOut } from './when-laid-out.ts'

/** A text of several lines; of a long one the beginning, and the rest when asked for. */
export function FoldedText({ text, more = 'Mostra tutto' }: { text: string; more?: string }) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const { current } = element
    if (!current || isOpen || text === '') return
    // Asked of the page: whether a text is long depends on how wide it stands.
    return whenLaidOut(current, () => setIsCut(current.scrollHeight > current.clientHeight + 1))
  }, [isOpen, text])

  return (
    <div>
      <ClampedText
        ref={element}
        id={id}
        text={text}
        className={cx('text-pretty', !isOpen && 'line-clamp-6')}
      />
      {(isCut || isOpen) && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Mostra meno' : more}
        </Button>
      )}
    </div>
  )
}
