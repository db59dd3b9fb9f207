import { CalendarDays } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'

export function EventsPage() {
  return (
    <ComingSoon
      title="Eventi"
      icon={CalendarDays}
      promise="Qui vedrai i prossimi giri, raduni e tour, e potrai proporne uno tuo."
    />
  )
}
