import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export type Fact = { name: string; value: ReactNode; note?: string | undefined }

type Props = { title: string; facts: readonly Fact[] }

/** Measured facts, one a line. */
export function FactList({ title, facts }: Props) {
  return (
    <Card as="section" aria-label={title} title={title} titleLevel={3}>
      <dl className="divide-y divide-line">
        {facts.map(({ name, value, note }) => (
          <div key={name} className="flex items-baseline justify-between gap-x-4 py-2 @max-[18rem]:flex-col">
            <dt className="wrap-anywhere min-w-0 text-muted">
              {name}
              {note && <span className="figures block text-sm">{note}</span>}
            </dt>
            <dd className="wrap-anywhere figures max-w-3/5 text-right font-semibold @max-[18rem]:max-w-full @max-[18rem]:text-left">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
