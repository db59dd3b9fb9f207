import { Route } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'

export function ItinerariesPage() {
  return (
    <ComingSoon
      title="Itinerari"
      icon={Route}
      promise="Qui troverai percorsi scelti da chi va in moto: strada, sterrato e misto, con difficoltà, durata e tornanti."
      subtitle="Percorsi a misura di moto, provati da chi li ha guidati."
    />
  )
}
