import { Award, Ban, Eye, LogOut, Mail, ShieldMinus, ShieldPlus, Trash2, Unlock } from 'lucide-react'
import { type Member, protectedBecause } from '#contract/users.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'

/** What can be done with somebody; each is asked about in a dialog of its own. */
export type UserAct =
  | 'details'
  | 'award'
  | 'promote'
  | 'demote'
  | 'endSessions'
  | 'block'
  | 'unblock'
  | 'delete'

type Props = { member: Member; viewerId: string; onAct: (act: UserAct, member: Member) => void }

export function UserActions({ member, viewerId, onAct }: Props) {
  const isProtected = protectedBecause(member, viewerId) !== null
  const act = (act: UserAct) => () => onAct(act, member)
  const items: MenuItem[] = [
    { label: 'Vedi dettagli', icon: Eye, onSelect: act('details') },
    {
      label: 'Assegna punti',
      icon: Award,
      onSelect: act('award'),
      isDisabled: member.userId === viewerId,
    },
    {
      label: 'Invia email',
      icon: Mail,
      render: ({ children, ...props }) => (
        <a href={`mailto:${member.email}`} {...props}>
          {children}
        </a>
      ),
    },
    member.role === 'user'
      ? { label: 'Promuovi ad admin', icon: ShieldPlus, onSelect: act('promote'), isDisabled: isProtected }
      : { label: 'Rimuovi da admin', icon: ShieldMinus, onSelect: act('demote'), isDisabled: isProtected },
    {
      label: 'Chiudi tutte le sessioni',
      icon: LogOut,
      onSelect: act('endSessions'),
      // Whoever is blocked has none.
      isDisabled: isProtected || member.isBlocked,
    },
    member.isBlocked
      ? { label: 'Sblocca', icon: Unlock, onSelect: act('unblock'), isDisabled: isProtected }
      : { label: 'Blocca', icon: Ban, onSelect: act('block'), isDisabled: isProtected },
    {
      label: 'Elimina',
      icon: Trash2,
      tone: 'destructive',
      onSelect: act('delete'),
      isDisabled: isProtected,
    },
  ]
  return <Menu label={`Azioni per ${member.displayName}`} items={items} />
}
