import { CloudUpload, RotateCw } from 'lucide-react'
import { sendNow, useWaiting } from '#web/lib/outbox/outbox.ts'
import { WaitingList } from '#web/lib/outbox/waiting-list.tsx'
import { useOwner } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

const kinds = ['post', 'comment', 'diary', 'like'] as const

const itself = 'Parte da solo, nell’ordine in cui l’hai scritto, appena torna la connessione.'
const howToGoOn = 'Non può partire così com’è: leggi perché, correggi e riprova, oppure eliminalo.'

export function OutboxPage() {
  const owner = useOwner()
  return owner && <Outbox key={owner.id} owner={owner.id} />
}

function Outbox({ owner }: { owner: string }) {
  const waiting = useWaiting(owner, kinds)
  const isEmpty = waiting.length === 0
  const isRefused = !isEmpty && waiting.every(({ refusal }) => refusal !== null)
  return (
    <Page
      title="Scritto senza connessione"
      subtitle={isRefused ? howToGoOn : itself}
      width="narrow"
      actions={
        waiting.some(({ refusal }) => refusal === null) && (
          <Button variant="secondary" icon={RotateCw} onClick={sendNow}>
            Riprova ora
          </Button>
        )
      }
    >
      {isEmpty && (
        <EmptyState
          icon={CloudUpload}
          title="Non c’è niente in attesa"
          text="Quello che scrivi senza connessione aspetta qui finché non viene inviato."
        />
      )}
      <WaitingList owner={owner} kinds={kinds} />
    </Page>
  )
}
