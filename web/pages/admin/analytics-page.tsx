import { ChartColumn } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'
import { adminHome } from './admin-home.ts'

export function AnalyticsPage() {
  return (
    <ComingSoon
      title="Analisi & Report"
      icon={ChartColumn}
      promise="Qui vedrai i numeri della community."
      back={adminHome}
    />
  )
}
