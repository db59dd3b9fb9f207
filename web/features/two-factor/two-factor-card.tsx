import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw, ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { ProveDialog } from './prove-dialog.tsx'
import { SavedCodes } from './recovery-codes.tsx'
import { removeMutation, renewCodesMutation, type TwoFactorStatus, twoFactorQuery } from './two-factor.api.ts'

const few = 3
const title = 'Verifica in due passaggi'

type Props = { email: string }

export function TwoFactorCard({ email }: Props) {
  const { data, error, refetch, isFetching } = useQuery(twoFactorQuery)
  // Here: it still has its recovery codes to show when the card already knows that it worked.
  const [isEnrolling, setIsEnrolling] = useState(false)
  const close = () => setIsEnrolling(false)
  return (
    <Card as="section" aria-label={title} title={title} titleLevel={2}>
      <KeepFocus className="flex flex-col gap-3 outline-none">
        {!data && error && (
          <ErrorState text={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {!data && !error && <Skeleton variant="text" />}
        {data &&
          (data.enrolledAt ? (
            <On {...{ email }} status={data} />
          ) : (
            <Off onEnrol={() => setIsEnrolling(true)} />
          ))}
      </KeepFocus>
      {isEnrolling && (
        <EnrolmentDialog
          email={email}
          onClose={close}
          onDone={close}
          leave={
            <Button variant="secondary" onClick={close}>
              Annulla
            </Button>
          }
        />
      )}
    </Card>
  )
}

function Off({ onEnrol }: { onEnrol: () => void }) {
  return (
    <>
      <p className="text-muted">
        Chi scopre la tua password non entra lo stesso: serve anche un codice che cambia ogni 30 secondi, sul
        tuo telefono.
      </p>
      <div>
        <Button variant="secondary" size="sm" icon={ShieldCheck} onClick={onEnrol}>
          Attiva
        </Button>
      </div>
    </>
  )
}

function On({ email, status }: Props & { status: TwoFactorStatus }) {
  const { enrolledAt, recoveryCodesLeft, isRequired } = status
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="green">Attiva</Badge>
        <span className="text-muted">
          Dal {formatDate(enrolledAt ?? '')} · {countOf(recoveryCodesLeft)}
        </span>
      </p>
      {recoveryCodesLeft <= few && (
        <Banner tone="warn">
          Creane di nuovi prima che finiscano: senza, perdere il telefono vuol dire restare fuori.
        </Banner>
      )}
      {isRequired && <p className="text-muted">Per chi amministra il sito è obbligatoria.</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" icon={RefreshCw} onClick={() => setAsked('renew')}>
          Nuovi codici di recupero
        </Button>
        <Button variant="secondary" size="sm" icon={ShieldOff} onClick={() => setAsked('remove')}>
          Disattiva
        </Button>
      </div>
      {asked === 'renew' && <RenewCodes email={email} onClose={close} />}
      {asked === 'remove' && <Remove {...{ email, isRequired }} onClose={close} />}
    </>
  )
}

const countOf = (left: number): string => {
  if (left === 0) return 'nessun codice di recupero rimasto'
  return left === 1 ? 'un codice di recupero rimasto' : `${left} codici di recupero rimasti`
}

function RenewCodes({ email, onClose }: Props & { onClose: () => void }) {
  const renew = useMutation(renewCodesMutation)
  if (renew.data)
    return (
      <SavedCodes
        email={email}
        title="Nuovi codici di recupero"
        codes={renew.data.recoveryCodes}
        onDone={onClose}
      />
    )
  return (
    <ProveDialog
      email={email}
      title="Nuovi codici di recupero"
      description="Quelli di prima non varranno più."
      submitLabel="Crea i codici"
      isPending={renew.isPending}
      send={renew.mutate}
      onClose={onClose}
    />
  )
}

function Remove({ email, isRequired, onClose }: Props & { isRequired: boolean; onClose: () => void }) {
  const remove = useMutation(removeMutation)
  return (
    <ProveDialog
      email={email}
      title="Disattivare la verifica?"
      description={
        isRequired
          ? 'Per chi amministra è obbligatoria: dovrai attivarla di nuovo prima di continuare.'
          : 'Per accedere basterà di nuovo la password.'
      }
      submitLabel="Disattiva"
      isPending={remove.isPending}
      send={(proof, { onError }) => remove.mutate(proof, { onError, onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
