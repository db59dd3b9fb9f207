import { CalendarX2, Route } from 'lucide-react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Progress } from '../progress.tsx'
import { Skeleton } from '../skeleton.tsx'
import { toast } from '../toast.ts'
import { ShowSection } from './show-section.tsx'

export function ShowStates() {
  return (
    <>
      <ShowSection title="Attesa e avanzamento">
        <Skeleton variant="card" count={3} />
        <div className="grid gap-6 md:grid-cols-2">
          <Skeleton variant="list" count={3} />
          <Skeleton variant="text" count={4} />
        </div>
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
          <Progress label="Verso Silver" value={0} text="0 di 100 punti" />
          <Progress label="Verso Gold" value={55} text="137 di 250 punti" />
          <Progress label="Diamond" value={100} text="Hai raggiunto il livello massimo!" />
          <Progress label="Caricamento delle foto" />
        </div>
      </ShowSection>
      <ShowSection title="Vuoto ed errore">
        <div className="grid gap-6 md:grid-cols-2">
          <EmptyState
            icon={Route}
            title="Nessun itinerario disponibile"
            action={<Button>Crea il primo itinerario</Button>}
          />
          <EmptyState
            icon={CalendarX2}
            title="Nessun evento prossimo"
            text="Gli eventi verranno mostrati qui quando saranno approvati dagli amministratori"
          />
        </div>
        <div className="grid gap-6 md:grid-cols-3">
          <ErrorState
            text="Errore nel caricamento degli amici"
            onRetry={() => toast({ title: 'Ci riprovo' })}
          />
          <ErrorState text="Errore nel caricamento degli amici" onRetry={() => {}} isRetrying />
          <ErrorState text="Impossibile caricare il profilo utente" />
        </div>
      </ShowSection>
      <ShowSection title="Avvisi">
        <Banner
          tone="warn"
          action={
            <Button variant="secondary" size="sm">
              Invia di nuovo
            </Button>
          }
        >
          Conferma il tuo indirizzo: abbiamo inviato un link a <strong>marta@tornanti.example</strong>.
        </Banner>
        <Banner onDismiss={() => {}}>Sei senza connessione: vedi gli ultimi dati salvati.</Banner>
        <Banner tone="error" title="Errore di login">
          Password non corretta
        </Banner>
      </ShowSection>
    </>
  )
}
