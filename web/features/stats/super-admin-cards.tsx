import { counted, wholeText } from '#contract/whole-text.ts'
import { paths } from '#web/paths.ts'
import { cardLooks } from './card-looks.ts'
import { SiteCards } from './site-cards.tsx'
import { StatCard } from './stat-card.tsx'

export function SuperAdminCards({ onShowUsers }: { onShowUsers: () => void }) {
  return (
    <SiteCards usersName="Utenti Registrati" onShowUsers={onShowUsers}>
      {(totals) => (
        <>
          <StatCard
            name="Eventi Totali"
            {...cardLooks.events}
            value={totals?.events}
            note={totals ? `${wholeText(totals.pendingEvents)} in attesa` : ''}
            to={paths.adminEvents}
          />
          <StatCard
            name="POI & Contenuti"
            {...cardLooks.pois}
            value={totals?.pois}
            note={
              totals
                ? `${wholeText(totals.unverifiedPois)} da verificare, ${counted(totals.itineraries, 'itinerario', 'itinerari')}`
                : ''
            }
            to={paths.adminContent}
          />
          <StatCard
            name="Attività Community"
            {...cardLooks.posts}
            value={totals?.posts}
            note={totals ? `post e ${counted(totals.diaryEntries, 'voce di diario', 'voci di diario')}` : ''}
            to={paths.adminAnalytics}
          />
        </>
      )}
    </SiteCards>
  )
}
