import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Handshake, UserRoundPen, UserRoundPlus, X } from 'lucide-react'
import type { PublicProfile } from '#contract/profiles.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { acceptFriendshipMutation, askFriendshipMutation, declineFriendshipMutation } from './profiles.api.ts'

/** What one can do about somebody, by how the two stand to each other. */
export function FriendshipActions({ profile }: { profile: PublicProfile }) {
  return (
    <KeepFocus className="outline-none">
      <Action profile={profile} />
    </KeepFocus>
  )
}

function Action({ profile }: { profile: PublicProfile }) {
  const ask = useMutation(askFriendshipMutation)
  switch (profile.friendship) {
    case 'self':
      return (
        <Link to={paths.profile} className={buttonClass({ variant: 'secondary' })}>
          <UserRoundPen aria-hidden="true" />
          Modifica il tuo profilo
        </Link>
      )
    case 'friends':
      return (
        <Badge tone="green" icon={Handshake}>
          Siete amici
        </Badge>
      )
    case 'received':
      return profile.requestId && <Answers profile={profile} requestId={profile.requestId} />
    case 'sent':
      return (
        <Button variant="secondary" icon={Check} disabled>
          Richiesta inviata
        </Button>
      )
    case 'none':
      return (
        <Button icon={UserRoundPlus} isPending={ask.isPending} onClick={() => ask.mutate(profile)}>
          Chiedi l’amicizia
        </Button>
      )
    default:
      profile.friendship satisfies never
  }
}

function Answers({ profile, requestId }: { profile: PublicProfile; requestId: string }) {
  const accept = useMutation(acceptFriendshipMutation)
  const decline = useMutation(declineFriendshipMutation)
  const isBusy = accept.isPending || decline.isPending
  const answer = { profile, requestId }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted text-sm">Ti ha chiesto l’amicizia</p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Check}
          isPending={accept.isPending}
          disabled={decline.isPending}
          onClick={() => !isBusy && accept.mutate(answer)}
        >
          Accetta
        </Button>
        <Button
          variant="secondary"
          icon={X}
          isPending={decline.isPending}
          disabled={accept.isPending}
          onClick={() => !isBusy && decline.mutate(answer)}
        >
          Rifiuta
        </Button>
      </div>
    </div>
  )
}
