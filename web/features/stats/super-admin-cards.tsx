import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MapPinned, MessagesSquare, UsersRound } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { StatCard } from './stat-card.tsx'
import { StatCards } from './stat-cards.tsx'
import { totalsQuery } from './stats.api.ts'
import { counted } from './stats.copy.ts'

export function SuperAdminCards({ onShowUsers }: { onShowUsers: () => void }) {
  const { data } = useQuery(totalsQuery)
  return (
    <StatCards label="Il sito in numeri">
      <StatCard
        name="Utenti Registrati"
        icon={UsersRound}
        tint="bg-strada-wash text-strada"
        value={data?.members}
        note="Vedi l’elenco"
        onOpen={onShowUsers}
      />
      <StatCard
        name="Eventi Totali"
        icon={CalendarDays}
        tint="bg-red-wash text-red"
        value={data?.events}
        note={data ? `${data.pendingEvents.toLocaleString('it-IT')} in attesa` : ''}
        to={paths.adminEvents}
      />
      <StatCard
        name="POI & Contenuti"
        icon={MapPinned}
        tint="bg-green-wash text-green"
        value={data?.pois}
        note={
          data
            ? `${data.unverifiedPois.toLocaleString('it-IT')} da verificare, ${counted(data.itineraries, ['itinerario', 'itinerari'])}`
            : ''
        }
        to={paths.adminContent}
      />
      <StatCard
        name="Attività Community"
        icon={MessagesSquare}
        tint="bg-misto-wash text-misto"
        value={data?.posts}
        note={data ? `post e ${counted(data.diaryEntries, ['voce di diario', 'voci di diario'])}` : ''}
        to={paths.adminAnalytics}
      />
    </StatCards>
  )
}
