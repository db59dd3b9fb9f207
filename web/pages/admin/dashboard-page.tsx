import { LayoutDashboard } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'

export function DashboardPage() {
  return (
    <ComingSoon
      title="Dashboard"
      icon={LayoutDashboard}
      promise="Qui vedrai lo stato del sito: utenti, eventi da approvare, contenuti e attività."
    />
  )
}
