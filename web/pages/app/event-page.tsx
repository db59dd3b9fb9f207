import { CalendarDays } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'
import { paths } from '#web/paths.ts'

export function EventPage() {
  return (
    <ComingSoon
      title="Evento"
      icon={CalendarDays}
      promise="Qui vedrai data, ritrovo e partecipanti di un evento."
      back={{ to: paths.events, label: 'Tutti gli eventi' }}
    />
  )
}
