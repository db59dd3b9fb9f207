import { useMutation } from '@tanstack/react-query'
import { Ban, LogOut, ShieldMinus, ShieldPlus, Unlock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from '#contract/users.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { AwardDialog } from './award-dialog.tsx'
import type { UserAct } from './user-actions.tsx'
import { UserDetails } from './user-details.tsx'
import {
  blockMutation,
  deleteMutation,
  demoteMutation,
  endSessionsMutation,
  promoteMutation,
  unblockMutation,
} from './users-admin.api.ts'

export type OpenUserDialog = { act: UserAct; member: Member }
type Props = {
  open: OpenUserDialog
  viewerId: string
  onAct: (act: UserAct, member: Member) => void
  onClose: () => void
}

export function UserDialog({ open: { act, member }, viewerId, onAct, onClose }: Props) {
  switch (act) {
    case 'details':
      return <UserDetails member={member} viewerId={viewerId} onAct={onAct} onClose={onClose} />
    case 'award':
      return <AwardDialog member={member} onClose={onClose} />
    default:
      return <Confirmation act={act} member={member} onClose={onClose} />
  }
}

type Confirmed = Exclude<UserAct, 'details' | 'award'>

const mutations = {
  promote: promoteMutation,
  demote: demoteMutation,
  endSessions: endSessionsMutation,
  block: blockMutation,
  unblock: unblockMutation,
  delete: deleteMutation,
}

type Words = {
  title: string
  confirmLabel: string
  icon?: IconType
  tone?: 'neutral'
  text: (name: ReactNode) => ReactNode
}

const words: Record<Confirmed, Words> = {
  promote: {
    title: 'Promuovi ad admin',
    confirmLabel: 'Promuovi',
    icon: ShieldPlus,
    tone: 'neutral',
    text: (name) => (
      <>{name} potrà moderare eventi e contenuti, assegnare punti e vedere i dati di contatto degli utenti.</>
    ),
  },
  demote: {
    title: 'Rimuovi da admin',
    confirmLabel: 'Rimuovi',
    icon: ShieldMinus,
    text: (name) => <>{name} tornerà un utente normale: l’area di amministrazione si chiude subito.</>,
  },
  endSessions: {
    title: 'Chiudi tutte le sessioni',
    confirmLabel: 'Chiudi le sessioni',
    icon: LogOut,
    text: (name) => (
      <>
        {name} verrà disconnesso subito da tutti i dispositivi e non vi riceverà più notifiche push. Ruolo,
        punti e posti negli eventi restano, e potrà accedere di nuovo quando vuole: per impedirlo scegli
        «Blocca».
      </>
    ),
  },
  block: {
    title: 'Blocca utente',
    confirmLabel: 'Blocca',
    icon: Ban,
    text: (name) => (
      <>
        {name} verrà disconnesso da tutti i dispositivi e non potrà più accedere. I suoi posti negli eventi
        futuri passano a chi è in lista d’attesa; gli eventi che organizza restano in calendario. Puoi
        sbloccarlo quando vuoi.
      </>
    ),
  },
  unblock: {
    title: 'Sblocca utente',
    confirmLabel: 'Sblocca',
    icon: Unlock,
    tone: 'neutral',
    text: (name) => <>{name} potrà accedere di nuovo. I posti negli eventi che aveva non tornano.</>,
  },
  delete: {
    title: 'Conferma Eliminazione',
    confirmLabel: 'Elimina',
    text: (name) => (
      <>
        L’account di {name} e tutti i dati associati (profilo, diario, foto, post, commenti, punti, amicizie)
        saranno eliminati per sempre. Gli eventi futuri che organizza saranno cancellati e chi è iscritto
        verrà avvisato. Questa azione non può essere annullata.
      </>
    ),
  },
}

function Confirmation({ act, member, onClose }: { act: Confirmed; member: Member; onClose: () => void }) {
  const { mutate, isPending } = useMutation(mutations[act])
  const { text, ...look } = words[act]
  return (
    <ConfirmDialog
      {...look}
      isOpen
      text={text(<strong className="bidi-isolate wrap-anywhere">{member.displayName}</strong>)}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(member, { onSuccess: onClose })}
    />
  )
}
