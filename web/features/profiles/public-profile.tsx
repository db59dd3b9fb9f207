import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/dates.ts'
import { initialsOf } from '#contract/names.ts'
import type { PublicProfile as Profile } from '#contract/profiles.ts'
import { wholeText } from '#contract/whole-text.ts'
import type { ApiError } from '#web/lib/api.ts'
import { RankBadge } from '#web/lib/rank-badge.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FriendshipActions } from './friendship-actions.tsx'
import { publicProfileQuery } from './profiles.api.ts'

export function PublicProfile({ userId }: { userId: string }) {
  const { data, error, refetch, isFetching } = useQuery(publicProfileQuery(userId))
  if (error && isNobody(error)) return <Nobody />
  if (!data && error)
    return (
      <ErrorState
        text="Impossibile caricare il profilo utente"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <Skeleton variant="card" count={1} />
  return <Somebody profile={data} />
}

/** An address that was cut short names nobody either. */
const isNobody = ({ code }: ApiError) => code === 'PROFILE_NOT_FOUND' || code === 'INVALID_INPUT'

function Nobody() {
  return (
    <EmptyState
      icon={UserRoundX}
      title="Profilo non trovato"
      text="Forse l’account non esiste più, oppure il link non è completo."
      action={
        <Link to={paths.community} className={buttonClass({ variant: 'secondary' })}>
          Torna alla community
        </Link>
      }
    />
  )
}

function Somebody({ profile }: { profile: Profile }) {
  const { displayName, avatarUrl, bio, totalPoints, rankLevel, memberSince } = profile
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4 sm:gap-6">
        <Avatar initials={initialsOf(displayName)} src={avatarUrl} size="xl" />
        <div className="min-w-0 flex-[1_1_12rem]">
          <h2 className="bidi-isolate wrap-anywhere text-3xl">{displayName}</h2>
          <RankBadge level={rankLevel} className="mt-2" />
        </div>
        <FriendshipActions profile={profile} />
      </div>
      {bio && <p className="bidi-isolate wrap-anywhere mt-2 max-w-prose whitespace-pre-line">{bio}</p>}
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 border-line border-t pt-4">
        <Fact name="Punti totali">{wholeText(totalPoints)}</Fact>
        <Fact name="Livello">{rankLevel}</Fact>
        <Fact name="Membro dal">{formatDate(memberSince)}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="figures font-bold font-display text-2xl">{children}</dd>
    </div>
  )
}
