import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Totals } from '#contract/stats.ts'
import { retryOf } from '#web/lib/retry.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { totalsQuery } from './stats.api.ts'

type Props = {
  label: string
  /** Without totals while nobody knows them yet. */
  children: (totals: Totals | undefined) => ReactNode
}

/** The row of the large numbers, or why there are none. */
export function StatCards({ label, children }: Props) {
  const totals = useQuery(totalsQuery)
  if (!totals.data && totals.error)
    return <ErrorState text={totals.error.message} {...retryOf(totals)} className="mb-6" />
  return (
    <ul aria-label={label} className={cards}>
      {children(totals.data)}
    </ul>
  )
}

// In two columns an odd one at the end takes both.
const cards =
  'mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-full ' +
  'sm:grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] sm:gap-4'
