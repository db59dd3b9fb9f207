import { Filter, LogOut, Pencil, Share2, Shield, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { Menu } from '../menu.tsx'
import { Sheet } from '../sheet.tsx'
import { TextArea } from '../text-area.tsx'
import { TextInput } from '../text-input.tsx'
import { toast } from '../toast.ts'
import { ShowSection } from './show-section.tsx'

type Open = 'detail' | 'form' | 'confirm' | 'sheet' | null

export function ShowOverlays() {
  const [open, setOpen] = useState<Open>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const close = () => setOpen(null)

  function confirm() {
    setIsPending(true)
    setTimeout(() => {
      setIsPending(false)
      setIsConfirming(false)
      close()
      toast({
        tone: 'success',
        title: 'Itinerario eliminato',
        description: "L'itinerario è stato eliminato con successo",
      })
    }, 900)
  }

  return (
    <ShowSection title="Finestre, menu e notifiche">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => setOpen('detail')}>
          Dettaglio
        </Button>
        <Button variant="secondary" onClick={() => setOpen('form')}>
          Modulo
        </Button>
        <Button variant="secondary" icon={Filter} onClick={() => setOpen('sheet')}>
          Filtri
        </Button>
        <Button variant="destructive" icon={Trash2} onClick={() => setIsConfirming(true)}>
          Elimina
        </Button>
        <Menu label="Azioni per Passo dello Stelvio" items={itemsFor(() => setIsConfirming(true))} />
        <Menu
          label="MR, menu di Marta Rinaldi"
          trigger={<Avatar initials="MR" />}
          className="grid size-11 place-items-center rounded-full"
          header={<Person />}
          items={accountItems}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="ghost"
          onClick={() =>
            toast({ tone: 'success', title: 'Benvenuto!', description: 'Login effettuato con successo' })
          }
        >
          Toast riuscito
        </Button>
        <Button variant="ghost" onClick={() => toast({ title: 'Nuova versione disponibile' })}>
          Toast informativo
        </Button>
        <Button variant="ghost" onClick={failToast}>
          Toast di errore
        </Button>
      </div>

      <Dialog
        isOpen={open === 'detail'}
        onClose={close}
        size="lg"
        title="Passo dello Stelvio"
        description={detail}
        footer={<Button isFullWidth>Vai all'Itinerario</Button>}
      >
        <div className="flex items-center gap-2">
          <Badge tone="red">Avanzato</Badge>
          <Badge tone="strada">Strada</Badge>
          <span className="ml-auto">
            <Menu label="Azioni" items={itemsFor(() => setIsConfirming(true))} />
          </span>
        </div>
        <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
          {tiles.map(([name, value]) => (
            <div key={name} className="rounded-md bg-raised px-3 py-2.5">
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="figures font-bold text-xl">{value}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
      <Dialog
        isOpen={open === 'form'}
        onClose={close}
        title="Crea Evento"
        footer={<Button onClick={failToast}>Invia</Button>}
      >
        <div className="flex flex-col gap-5">
          <TextInput label="Titolo" required data-autofocus />
          <TextInput label="Località" required />
          <TextArea label="Descrizione" limit={2000} required />
        </div>
      </Dialog>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Filtri"
        footer={<Button onClick={close}>Mostra 12 risultati</Button>}
      >
        <TextInput label="Zona" />
      </Sheet>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
        isPending={isPending}
        title="Conferma Eliminazione"
        text="Sei sicuro di voler eliminare questo itinerario? Questa azione non può essere annullata."
      />
    </ShowSection>
  )
}

function Person() {
  return (
    <>
      <p className="truncate font-semibold">
        <bdi>Marta Rinaldi</bdi>
      </p>
      <p className="truncate text-muted text-sm">marta.rinaldi@tornanti.example</p>
    </>
  )
}

function failToast() {
  toast({ tone: 'error', title: 'Errore', description: 'Evento al completo' })
}

function itemsFor(onDelete: () => void) {
  return [
    { label: 'Modifica', icon: Pencil, onSelect: () => toast({ title: 'Modifica scelta' }) },
    { label: 'Condividi', icon: Share2, isDisabled: true, onSelect: () => {} },
    { label: 'Elimina', icon: Trash2, tone: 'destructive' as const, onSelect: onDelete },
  ]
}

const accountItems = [
  { label: 'Profilo', icon: User, render: (props: object) => <a href="#profile" {...props} /> },
  { label: 'Amministrazione', icon: Shield, render: (props: object) => <a href="#admin" {...props} /> },
  { label: 'Esci', icon: LogOut, onSelect: () => toast({ title: 'Arrivederci' }) },
]
const detail =
  'Quarantotto tornanti sul versante altoatesino fino a 2.758 metri, poi giù verso Bormio con vista sul ghiacciaio.'
const tiles = [
  ['Durata', '2h 40min'],
  ['Distanza', '86 km'],
  ['Tipo', 'Strada'],
] as const
