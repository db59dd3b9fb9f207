import { formatDateTime, formatRelative } from '#contract/dates.ts'
import { useMinute } from './minute.ts'

export function RelativeTime({ moment }: { moment: string }) {
  const now = useMinute()
  return (
    <time dateTime={moment} title={formatDateTime(moment)}>
      {formatRelative(moment, now)}
    </time>
  )
}
