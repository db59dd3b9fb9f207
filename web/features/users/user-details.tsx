import { useMutation } from '@tanstack/react-query'
import { Award, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { roleLabels } from '#contract/roles.ts'
import type { Member } from '#contract/users.ts'
import { wholeText } from '#contract/whole-text.ts'
import { RankBadge } from '#web/lib/rank-badge.tsx'
import { useReceiving } from '#web/lib/use-receiving.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { BlockedBadge } from './blocked-badge.tsx'
import { ConsentBadge } from './consent-badge.tsx'
import type { UserAct } from './user-actions.tsx'
import { realNameOf, roleTones } from './users.copy.ts'
import { dataMutation } from './users-admin.api.ts'

type Props = {
  member: Member
  viewerId: string
  onAct: (act: UserAct, member: Member) => void
  onClose: () => void
}

export function UserDetails({ member, viewerId, onAct, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={member.displayName}
      footer={
        <>
          <Button
            variant="secondary"
            icon={Award}
            disabled={member.userId === viewerId}
            onClick={() => onAct('award', member)}
          >
            Assegna punti
          </Button>
          <a href={`mailto:${member.email}`} className={buttonClass({ variant: 'primary' })}>
            <Mail aria-hidden="true" />
            Invia email
          </a>
        </>
      }
    >
      <Section title="Informazioni personali">
        <Fact name="Nome e cognome">{realNameOf(member) || 'Non indicati'}</Fact>
        <Fact name="Email">
          {member.email}
          {!member.isEmailConfirmed && ' (non confermata)'}
        </Fact>
        <Fact name="Telefono">{member.phoneNumber ?? 'Non indicato'}</Fact>
        <Fact name="Città">{member.city ?? 'Non indicata'}</Fact>
        <Fact name="Ruolo">
          <span className="flex flex-wrap gap-2">
            <Badge tone={roleTones[member.role]}>{roleLabels[member.role]}</Badge>
            {member.isBlocked && <BlockedBadge />}
          </span>
        </Fact>
        <Fact name="Punti e livello">
          <span className="mr-2 tabular-nums">{wholeText(member.totalPoints)}</span>
          <RankBadge level={member.rankLevel} />
        </Fact>
        <Fact name="Registrato il">{formatDate(member.createdAt)}</Fact>
        <Fact name="ID utente">
          <code className="text-sm">{member.userId}</code>
        </Fact>
      </Section>
      <Section title="Consensi GDPR">
        <Fact name="Stato">
          <ConsentBadge member={member} />
        </Fact>
        <Fact name="Privacy Policy">{acceptance('Accettata', member.privacyAcceptedAt)}</Fact>
        <Fact name="Termini e Condizioni">{acceptance('Accettati', member.termsAcceptedAt)}</Fact>
        <Fact name="Comunicazioni promozionali">
          {member.marketingConsent ? 'Acconsente' : 'Non acconsente'}
        </Fact>
        <Fact name="Versione">{member.gdprConsentVersion ?? 'Nessuna'}</Fact>
      </Section>
      <DataExport userId={member.userId} />
    </Dialog>
  )
}

/** The policy is accepted in the feminine singular, the terms in the masculine plural. */
const acceptance = (accepted: 'Accettata' | 'Accettati', moment: string | null): string =>
  moment === null ? `Non ${accepted.toLowerCase()}` : `${accepted} il ${formatDateTime(moment)}`

function DataExport({ userId }: { userId: string }) {
  const { mutate, isPending } = useMutation(dataMutation)
  const { percent, begin, cancel } = useReceiving()
  return (
    <DownloadButton
      progressLabel="Preparo i dati"
      isPending={isPending}
      percent={percent}
      onStart={() => mutate({ userId, ...begin() })}
      onCancel={cancel}
    >
      Esporta dati GDPR
    </DownloadButton>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-3 text-xl">{title}</h3>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="bidi-isolate wrap-anywhere">{children}</dd>
    </div>
  )
}
