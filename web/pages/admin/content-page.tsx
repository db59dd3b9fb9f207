import { MapPin } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'
import { adminHome } from './admin-home.ts'

export function ContentPage() {
  return (
    <ComingSoon
      title="Contenuti & POI"
      icon={MapPin}
      promise="Qui verificherai i punti di interesse proposti e ne aggiungerai di nuovi."
      back={adminHome}
    />
  )
}
