import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { points, Standing } from '#contract/points.ts'
import { useGradually } from '#web/lib/gradually.ts'
import { useOwner } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { leaderboardQuery } from './points.api.ts'
import { RulesLink } from './rules-link.tsx'
import { StandingRow } from './standing-row.tsx'

/** In a column of 20 rem, or as wide as a phone. */
export function Leaderboard() {
  return (
    <Card as="section" aria-label="Classifica" title="Classifica" titleLevel={2}>
      <Board />
      <RulesLink />
    </Card>
  )
}

function Board() {
  const { data, error, refetch, isFetching } = useQuery(leaderboardQuery)
  const { shown } = useGradually(data?.top, { first: 12, step: 8 })
  if (!data && error)
    return <ErrorState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton variant="list" count={8} />
  if (data.top.length === 0)
    return (
      <EmptyState
        icon={Trophy}
        title="Il podio è libero"
        text="Nessuno ha ancora punti: il primo evento a cui partecipi ti porta in testa."
        className="py-8"
      />
    )
  return <Standings {...data} shown={shown} />
}

type StandingsProps = OutputOf<typeof points.leaderboard> & { shown: readonly Standing[] }

function Standings({ top, own, shown }: StandingsProps) {
  const owner = useOwner()
  const isOwn = ({ userId }: Standing) => userId === owner?.id
  return (
    <>
      <ol className="-mx-2 list-none">
        {shown.map((standing) => (
          <StandingRow key={standing.userId} as="li" standing={standing} isOwn={isOwn(standing)} />
        ))}
      </ol>
      {own && (
        <div className="border-line border-t pt-3">
          <h3 className="mb-1 font-sans font-semibold text-muted text-sm tracking-normal">
            La tua posizione
          </h3>
          <div className="-mx-2">
            <StandingRow as="div" standing={own} isOwn />
          </div>
        </div>
      )}
      {owner && !own && !top.some(isOwn) && (
        <p className="border-line border-t pt-3 text-pretty text-muted text-sm">
          Non hai ancora punti: partecipa a un evento, o proponine uno, per entrare in classifica.
        </p>
      )}
    </>
  )
}
