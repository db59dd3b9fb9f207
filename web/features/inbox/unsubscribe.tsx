import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { topicLabels } from '#contract/inbox-kinds.ts'
import { retryOf } from '#web/lib/retry.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { resubscribeMutation, unsubscribeQuery } from './inbox.api.ts'

/** Opening the link is the one click; it is taken back as easily. */
export function Unsubscribe({ token }: { token: string | null }) {
  const ended = useQuery(unsubscribeQuery(token))
  const again = useMutation(resubscribeMutation)
  if (token === null || ended.error?.code === 'LINK_INVALID')
    return (
      <Banner tone="warn" title="Link non valido o scaduto">
        Puoi scegliere quali email ricevere nel tuo profilo, alla voce «Notifiche e email».
      </Banner>
    )
  if (ended.error) return <ErrorState text={ended.error.message} {...retryOf(ended)} />
  if (!ended.data) return <Skeleton variant="text" />
  const label = topicLabels[ended.data.topic]
  return (
    <div className="flex flex-col gap-5">
      {again.isSuccess ? (
        <Banner title="Come prima">Continuerai a ricevere le email: {label}.</Banner>
      ) : (
        <Banner title="Non ti scriveremo più">Da adesso non ricevi più email di questo tipo: {label}.</Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {!again.isSuccess && (
          <Button variant="secondary" isPending={again.isPending} onClick={() => again.mutate(token)}>
            Annulla
          </Button>
        )}
        <Link to={paths.profile} hash="notifiche" className={buttonClass({ variant: 'link' })}>
          Tutte le preferenze
        </Link>
      </div>
    </div>
  )
}
