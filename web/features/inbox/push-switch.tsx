import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { allowPush, type PushState, pushState } from '#web/lib/pocket/push.ts'
import { toastError } from '#web/lib/query-client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { pushKeyQuery } from './inbox.api.ts'

const words: Record<PushState, string> = {
  unsupported:
    'Questo browser non riceve notifiche push. Su iPhone funzionano dopo aver aggiunto l’app alla schermata Home.',
  ask: 'Su questo dispositivo le notifiche push non sono ancora attive.',
  denied: 'Il browser blocca le notifiche di questo sito: puoi permetterle nelle sue impostazioni.',
  granted: 'Le notifiche push arrivano su questo dispositivo.',
}

/** What the column `Push` means here: asked for on start once, and again only by this button. */
export function PushSwitch() {
  const { data } = useQuery(pushKeyQuery)
  const [state, setState] = useState(pushState)
  const allow = useMutation({
    mutationFn: allowPush,
    meta: { error: false },
    onSuccess: setState,
    onError: (error) => toastError(error, { otherwise: 'Non è stato possibile attivare le notifiche push.' }),
  })
  if (!data) return null
  if (!data.isOn) return <p className="text-muted text-sm">Al momento il sito non invia notifiche push.</p>
  if (state !== 'ask') return <p className="text-muted text-sm">{words[state]}</p>
  return (
    <Banner
      action={
        <Button size="sm" icon={BellRing} isPending={allow.isPending} onClick={() => allow.mutate()}>
          Attiva
        </Button>
      }
    >
      {words.ask}
    </Banner>
  )
}
