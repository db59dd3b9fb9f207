import { Copy } from 'lucide-react'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { QrCode } from './qr-code.tsx'
import type { Begun } from './two-factor.api.ts'

/** A phone cannot look at its own screen: it opens the app, or takes the key. */
export function SecretToScan({ begun: { secret, uri } }: { begun: Begun }) {
  const copy = () =>
    copyText(secret, {
      done: 'Chiave copiata',
      failed: 'Il browser non permette di copiare: scrivila a mano nell’app.',
    })
  return (
    <div className="flex flex-col items-center gap-3">
      <QrCode text={uri} label="Codice QR da inquadrare con l’app di autenticazione" />
      <a href={uri} className={buttonClass({ variant: 'link', size: 'sm' })}>
        Apri l’app su questo dispositivo
      </a>
      <div className="w-full">
        <p className="text-muted text-sm">Non riesci a inquadrarlo? Scrivi questa chiave nell’app:</p>
        <div className="mt-1 flex items-center gap-2 rounded-md bg-raised py-1.5 pr-1.5 pl-4">
          <code className="min-w-0 flex-1 break-words font-mono text-[0.9375rem]">{inGroups(secret)}</code>
          <Button variant="secondary" size="sm" icon={Copy} onClick={() => void copy()}>
            Copia
          </Button>
        </div>
      </div>
    </div>
  )
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
