import { type Member, protectedBecause } from '#contract/users.ts'
import { Button } from '#web/ui/button.tsx'
import type { UserAct } from './user-actions.tsx'

type Props = { member: Member; viewerId: string; onAct: (act: UserAct, member: Member) => void }

/** Promote or demote, by the role; nothing for oneself and for super admins. */
export function RoleButton({ member, viewerId, onAct }: Props) {
  if (protectedBecause(member, viewerId))
    return <span className="text-muted text-sm">{member.userId === viewerId ? 'Sei tu' : 'Protetto'}</span>
  const isUser = member.role === 'user'
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-w-max"
      onClick={() => onAct(isUser ? 'promote' : 'demote', member)}
    >
      {isUser ? 'Promuovi' : 'Rimuovi'}
      <span className="sr-only">
        {isUser ? ` ${member.displayName} ad admin` : ` ${member.displayName} da admin`}
      </span>
    </Button>
  )
}
