import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MapPinned, MessagesSquare, UsersRound } from 'lucide-react'
import { StatCard } from './stat-card.tsx'
import { StatCards } from './stat-cards.tsx'
import { totalsQuery } from './stats.api.ts'

/** The four totals; that of the users opens their list. */
export function AnalyticsCards({ onShowUsers }: { onShowUsers: () => void }) {
  const { data } = useQuery(totalsQuery)
  return (
    <StatCards label="Totali">
      <StatCard
        name="Utenti"
        icon={UsersRound}
        tint="bg-strada-wash text-strada"
        value={data?.members}
        onOpen={onShowUsers}
      />
      <StatCard name="Eventi" icon={CalendarDays} tint="bg-red-wash text-red" value={data?.events} />
      <StatCard name="POI" icon={MapPinned} tint="bg-green-wash text-green" value={data?.pois} />
      <StatCard name="Post" icon={MessagesSquare} tint="bg-misto-wash text-misto" value={data?.posts} />
    </StatCards>
  )
}
