import { Copy, Download } from 'lucide-react'
import { formatDate } from '#contract/dates.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { saveFile } from '#web/lib/download.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { codes: readonly string[]; email: string }

/** Closed by its only button: they are never shown again. */
export function SavedCodes({ title, onDone, ...codes }: Props & { title: string; onDone: () => void }) {
  return (
    <Dialog
      isOpen
      size="sm"
      title={title}
      description="Conserva questi codici di recupero in un posto sicuro: se perdi il telefono, ognuno ti fa entrare una volta."
      hasCross={false}
      canClose={false}
      onClose={() => {}}
      footer={<Button onClick={onDone}>Ho salvato i codici</Button>}
    >
      <RecoveryCodes {...codes} />
    </Dialog>
  )
}

function RecoveryCodes({ codes, email }: Props) {
  const appName = useAppName()
  const sheet = [
    `${appName}: codici di recupero di ${email}, ${formatDate(new Date().toISOString())}`,
    'Ognuno vale una volta sola, al posto del codice dell’app.',
    '',
    ...codes,
    '',
  ].join('\r\n')
  const download = () =>
    saveFile(new Blob([sheet], { type: 'text/plain; charset=utf-8' }), 'codici-di-recupero.txt')
  const copy = () =>
    copyText(codes.join('\n'), {
      done: 'Codici copiati',
      failed: 'Il browser non permette di copiare: scaricali, o scrivili a mano.',
    })
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warn">
        Li vedi solo adesso. Senza l’app e senza questi codici non potrai più accedere.
      </Banner>
      <ul aria-label="Codici di recupero" className="grid justify-center gap-y-1 rounded-md bg-raised p-4">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap font-mono text-[0.8125rem] sm:text-[0.9375rem]">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" icon={Download} onClick={download}>
          Scarica
        </Button>
        <Button variant="secondary" size="sm" icon={Copy} onClick={() => void copy()}>
          Copia
        </Button>
      </div>
    </div>
  )
}
