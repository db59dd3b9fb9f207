import { CalendarCheck } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'
import { adminHome } from './admin-home.ts'

export function AdminEventsPage() {
  return (
    <ComingSoon
      title="Eventi"
      icon={CalendarCheck}
      promise="Qui approverai gli eventi proposti e seguirai quelli in programma."
      back={adminHome}
    />
  )
}
