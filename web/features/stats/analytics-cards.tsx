import { cardLooks } from './card-looks.ts'
import { StatCard } from './stat-card.tsx'
import { StatCards } from './stat-cards.tsx'

/** The four totals; that of the users opens their list. */
export function AnalyticsCards({ onShowUsers }: { onShowUsers: () => void }) {
  return (
    <StatCards label="Totali">
      {(totals) => (
        <>
          <StatCard
            name="Utenti"
            {...cardLooks.members}
            value={totals?.members}
            note="Vedi l’elenco"
            onOpen={onShowUsers}
          />
          <StatCard name="Eventi" {...cardLooks.events} value={totals?.events} />
          <StatCard name="POI" {...cardLooks.pois} value={totals?.pois} />
          <StatCard name="Post" {...cardLooks.posts} value={totals?.posts} />
        </>
      )}
    </StatCards>
  )
}
