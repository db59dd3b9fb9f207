import { CalendarClock } from 'lucide-react'
import { counted, wholeText } from '#contract/whole-text.ts'
import { paths } from '#web/paths.ts'
import { cardLooks } from './card-looks.ts'
import { SiteCards } from './site-cards.tsx'
import { StatCard } from './stat-card.tsx'

export function AdminCards({ onShowUsers }: { onShowUsers: () => void }) {
  return (
    <SiteCards usersName="Utenti" onShowUsers={onShowUsers}>
      {(totals) => (
        <>
          <StatCard
            name="POI"
            {...cardLooks.pois}
            value={totals?.pois}
            note={totals ? `${wholeText(totals.unverifiedPois)} da verificare` : ''}
            to={paths.adminContent}
          />
          <StatCard
            name="Eventi in attesa"
            {...cardLooks.events}
            icon={CalendarClock}
            value={totals?.pendingEvents}
            note={totals ? `su ${counted(totals.events, 'evento', 'eventi')}` : ''}
            to={paths.adminEvents}
          />
        </>
      )}
    </SiteCards>
  )
}
