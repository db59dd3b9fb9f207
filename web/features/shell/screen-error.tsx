import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw, WifiOff, Wrench } from 'lucide-react'
import { isApiError, isPassing } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** In place of the screen that failed; the bars stay. Says nothing of the error but what to do. */
export function ScreenError({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (isPassing(error)) {
    return (
      <Page title="Non riusciamo a collegarci" width="narrow">
        <EmptyState
          icon={WifiOff}
          title={isApiError(error) && error.status === 0 ? 'Connessione assente' : 'Servizio non disponibile'}
          text={isApiError(error) ? error.message : undefined}
          action={
            <Button icon={RotateCw} onClick={() => router.invalidate()}>
              Riprova
            </Button>
          }
        />
      </Page>
    )
  }
  return <CrashScreen />
}

export function CrashScreen() {
  return (
    <Page title="Qualcosa è andato storto" width="narrow">
      <EmptyState
        icon={Wrench}
        title="Un guasto, non un tuo errore"
        text="La pagina si è fermata. I dati già salvati sono al sicuro: ricaricala per ripartire."
        action={
          <Button icon={RotateCw} onClick={() => location.reload()}>
            Ricarica la pagina
          </Button>
        }
      />
    </Page>
  )
}
