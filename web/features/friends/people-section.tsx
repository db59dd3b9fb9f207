import { type ReactNode, type RefObject, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

type Props = {
  title: string
  /** Takes the focus when a row that had it is gone. */
  headingRef: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

export function PeopleSection({ title, headingRef, children }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** As many columns as there is room for. */
export function PeopleList({ children }: { children: ReactNode }) {
  return (
    <ul className="-mb-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8">
      {children}
    </ul>
  )
}
