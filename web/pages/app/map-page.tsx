import { MapPinned } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'

export function MapPage() {
  return (
    <ComingSoon
      title="Mappa"
      icon={MapPinned}
      promise="Qui vedrai i punti di interesse verificati: ristori, officine, panorami e zone pericolose."
    />
  )
}
