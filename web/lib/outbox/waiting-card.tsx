import { Link, useNavigate } from '@tanstack/react-router'
import { CloudUpload, Pencil, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { courierOf, outbox, sendNow } from './outbox.ts'
import type { Waiting } from './waiting.ts'
import { kindLabels, WaitingText } from './waiting-text.tsx'

/** `isElsewhere`: what it is about does not stand on this page. */
type Props = { waiting: Waiting; isElsewhere?: boolean }

/** One thing that has not reached the server, and what its author can do about it. */
export function WaitingCard({ waiting, isElsewhere = false }: Props) {
  const titleId = useId()
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isTaking, setIsTaking] = useState(false)
  const { id, kind, draft, refusal, writtenAt } = waiting

  async function takeBack() {
    setIsTaking(true)
    // The courier belongs to the kind; TypeScript cannot follow that through the table of all.
    const courier = await courierOf(kind as 'post')
    const path = await courier.takeBack(waiting as never)
    await outbox.remove(waiting)
    await navigate({ to: path })
  }

  return (
    <Card aria-labelledby={titleId} accent={refusal === null ? 'neutral' : 'red'}>
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div>
          <h3 id={titleId} className="text-lg">
            {kindLabels[kind]}{' '}
            <span className="sr-only">{refusal === null ? 'in attesa di invio' : 'non inviato'}</span>
          </h3>
          <p className="text-muted text-sm">
            {kind === 'like' ? 'Premuto' : 'Scritto'} <RelativeTime moment={writtenAt} />
          </p>
        </div>
        {refusal === null ? (
          <Badge tone="ochre" icon={CloudUpload}>
            In attesa di invio
          </Badge>
        ) : (
          <Badge tone="red" icon={TriangleAlert}>
            Non inviato
          </Badge>
        )}
      </header>
      <WaitingText waiting={waiting} />
      {isElsewhere && (kind === 'comment' || kind === 'like') && (
        <Link
          to={paths.post}
          params={{ id: waiting.input.id }}
          className="inline-flex min-h-11 items-center text-link"
        >
          Vai al post
        </Link>
      )}
      {refusal !== null && <p className="font-medium text-red">{refusal}</p>}
      <footer className="-mb-2 flex flex-wrap items-center justify-end gap-1 border-line border-t pt-2">
        {refusal !== null && (
          <Button
            variant="ghost"
            size="sm"
            icon={RotateCw}
            onClick={() => void outbox.mark(id, null).then(sendNow)}
          >
            Riprova
          </Button>
        )}
        {(kind === 'comment' || draft) && (
          <Button
            variant="ghost"
            size="sm"
            icon={Pencil}
            isPending={isTaking}
            onClick={() => void takeBack()}
          >
            Modifica
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={Trash2}
          className="text-red"
          onClick={() => setIsDeleting(true)}
        >
          Elimina
        </Button>
      </footer>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => void outbox.remove(waiting)}
        title="Conferma Eliminazione"
        text="Quello che hai scritto non sarà inviato e andrà perso."
      />
    </Card>
  )
}
