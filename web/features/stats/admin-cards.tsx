import { useQuery } from '@tanstack/react-query'
import { CalendarClock, MapPinned, UsersRound } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { StatCard } from './stat-card.tsx'
import { StatCards } from './stat-cards.tsx'
import { totalsQuery } from './stats.api.ts'
import { counted, countText } from './stats.copy.ts'

export function AdminCards({ onShowUsers }: { onShowUsers: () => void }) {
  const { data } = useQuery(totalsQuery)
  return (
    <StatCards label="Il sito in numeri">
      <StatCard
        name="Utenti"
        icon={UsersRound}
        tint="bg-strada-wash text-strada"
        value={data?.members}
        note="Vedi l’elenco"
        onOpen={onShowUsers}
      />
      <StatCard
        name="POI"
        icon={MapPinned}
        tint="bg-green-wash text-green"
        value={data?.pois}
        note={data ? `${countText(data.unverifiedPois)} da verificare` : ''}
        to={paths.adminContent}
      />
      <StatCard
        name="Eventi in attesa"
        icon={CalendarClock}
        tint="bg-red-wash text-red"
        value={data?.pendingEvents}
        note={data ? `su ${counted(data.events, ['evento', 'eventi'])}` : ''}
        to={paths.adminEvents}
      />
    </StatCards>
  )
}
