import type { ReactNode } from 'react'
import type { Totals } from '#contract/stats.ts'
import { cardLooks } from './card-looks.ts'
import { StatCard } from './stat-card.tsx'
import { StatCards } from './stat-cards.tsx'

type Props = {
  usersName: string
  onShowUsers: () => void
  children: (totals: Totals | undefined) => ReactNode
}

/** The numbers of both dashboards: they begin with the users, whose card opens their list. */
export function SiteCards({ usersName, onShowUsers, children }: Props) {
  return (
    <StatCards label="Il sito in numeri">
      {(totals) => (
        <>
          <StatCard
            name={usersName}
            {...cardLooks.members}
            value={totals?.members}
            note="Vedi l’elenco"
            onOpen={onShowUsers}
          />
          {children(totals)}
        </>
      )}
    </StatCards>
  )
}
