import { Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { explain, useIsExplaining } from '#web/lib/pocket/install.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** On an iPhone only the person can install; the words are those of Safari. */
export function InstallSteps() {
  const isOpen = useIsExplaining()
  const appName = useAppName()
  const close = () => explain(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="sm"
      title={`Installa ${appName}`}
      description="Sull’iPhone e sull’iPad si fa dal browser, in tre tocchi."
      footer={<Button onClick={close}>Ho capito</Button>}
    >
      <ol className="flex flex-col gap-4">
        <Step number={1}>
          Tocca <strong>Condividi</strong> <Share aria-hidden="true" className={icon} /> nella barra del
          browser.
        </Step>
        <Step number={2}>
          Scorri e scegli <strong>Aggiungi alla schermata Home</strong>{' '}
          <SquarePlus aria-hidden="true" className={icon} />.
        </Step>
        <Step number={3}>
          Conferma con <strong>Aggiungi</strong>: l’icona è tra le tue app.
        </Step>
      </ol>
    </Dialog>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="figures grid size-8 shrink-0 place-items-center rounded-full bg-raised font-bold"
      >
        {number}
      </span>
      <p className="pt-1">{children}</p>
    </li>
  )
}

const icon = 'inline size-5 align-text-bottom'
