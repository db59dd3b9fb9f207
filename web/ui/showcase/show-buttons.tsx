import { Bookmark, CalendarPlus, Download, Heart, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { buttonClass } from '../button-class.ts'
import { IconButton } from '../icon-button.tsx'
import { Spinner } from '../spinner.tsx'
import { ShowSection } from './show-section.tsx'

export function ShowButtons() {
  const [isPending, setIsPending] = useState(false)
  return (
    <ShowSection title="Pulsanti">
      {(['primary', 'secondary', 'ghost', 'destructive', 'link'] as const).map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant}>Partecipa</Button>
          <Button variant={variant} icon={variant === 'destructive' ? Trash2 : CalendarPlus}>
            {variant === 'destructive' ? 'Elimina' : 'Crea Evento'}
          </Button>
          <Button variant={variant} disabled>
            Evento concluso
          </Button>
          <Button variant={variant} isPending>
            Accedi
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm">Piccolo</Button>
        <Button size="md">Medio</Button>
        <Button size="lg">Grande</Button>
        <a href="#main" className={buttonClass({ variant: 'secondary' })}>
          <Download aria-hidden="true" /> Collegamento
        </a>
        <Button isPending={isPending} pendingText="Registrazione..." onClick={() => setIsPending(true)}>
          Partecipa
        </Button>
        <Button variant="ghost" onClick={() => setIsPending(false)}>
          Ferma
        </Button>
      </div>
      <div className="max-w-sm">
        <Button isFullWidth size="lg">
          Vai all'Itinerario
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <IconButton label="Modifica" icon={Pencil} />
        <IconButton label="Salva" icon={Bookmark} variant="secondary" />
        <IconButton label="Mi piace" icon={Heart} variant="primary" />
        <IconButton label="Elimina" icon={Trash2} variant="destructive" />
        <IconButton label="Modifica (non disponibile)" icon={Pencil} variant="secondary" disabled />
        <IconButton label="Salvataggio" icon={Pencil} variant="secondary" isPending />
        <Spinner label="Caricamento" />
        <Spinner className="size-10 text-red" />
      </div>
    </ShowSection>
  )
}
