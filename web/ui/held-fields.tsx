import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = { isHeld: boolean; className?: string | undefined; children: ReactNode }

/**
 * The fields of a form hold still while what they say is being saved: a word typed meanwhile would be in no text that
 * is saved, and would go with the form. After a failure the keyboard is where it was.
 */
export function HeldFields({ isHeld, className, children }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const wasOn = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isHeld) {
      const isInside = activeElement instanceof HTMLElement && fields.current?.contains(activeElement)
      wasOn.current = isInside ? activeElement : null
      return
    }
    // The form's own attempt to go to what the server refused found the fields still held.
    const refused = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refused) refused.focus()
    else if (activeElement === document.body) wasOn.current?.focus()
    wasOn.current = null
  }, [isHeld])
  return (
    <div ref={fields} inert={isHeld} className={className}>
      {children}
    </div>
  )
}
