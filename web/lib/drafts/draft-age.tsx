import { formatDateTime, formatRelative } from '#contract/dates.ts'
import { useMinute } from '#web/lib/minute.ts'

export function DraftAge({ savedAt }: { savedAt: string }) {
  const now = useMinute()
  return (
    <time dateTime={savedAt} title={formatDateTime(savedAt)}>
      {ageText(savedAt, now)}
    </time>
  )
}

/** `Bozza di 10 minuti fa`, as one says it. */
export function ageText(savedAt: string, now: Date): string {
  const age = formatRelative(savedAt, now)
  if (age === 'adesso') return 'Bozza di poco fa'
  return /^l(a |[’'])/.test(age) ? `Bozza del${age}` : `Bozza di ${age}`
}
