import { Route } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'
import { paths } from '#web/paths.ts'

export function ItineraryPage() {
  return (
    <ComingSoon
      title="Itinerario"
      icon={Route}
      promise="Qui vedrai il percorso sulla mappa, con il profilo altimetrico e la traccia GPX."
      back={{ to: paths.itineraries, label: 'Tutti gli itinerari' }}
    />
  )
}
