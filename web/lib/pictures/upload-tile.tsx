import { RotateCcw, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { isUnderWay, type PictureUpload } from './upload-queue.ts'
import type { PictureUploads } from './use-picture-uploads.ts'

type Props = {
  upload: PictureUpload
  uploads: Pick<PictureUploads, 'cancel' | 'retry'>
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A photograph on its way, or one that did not arrive. */
export function UploadTile({ upload, uploads, onRemove }: Props) {
  const { id, file, previewUrl } = upload
  const canRetry = upload.state === 'cancelled' || (upload.state === 'failed' && !upload.isFinal)

  return (
    <li aria-label={file.name} className="flex flex-wrap gap-3 rounded-md border border-line bg-card p-3">
      <span className="size-20 shrink-0 overflow-hidden rounded-sm bg-raised sm:size-28">
        <img
          src={previewUrl}
          alt=""
          decoding="async"
          // What cannot be shown here may still be read there.
          onError={(event) => {
            event.currentTarget.hidden = true
          }}
          className="size-full object-cover opacity-60"
        />
      </span>
      <div className="flex min-w-0 flex-[1_1_9rem] flex-col justify-between gap-2">
        <Fate upload={upload} />
        <KeepFocus className="flex flex-wrap gap-2">
          {isUnderWay(upload) ? (
            <Button
              variant="secondary"
              size="sm"
              icon={X}
              aria-label={`Annulla, ${file.name}`}
              onClick={() => uploads.cancel(id)}
            >
              Annulla
            </Button>
          ) : (
            <>
              {canRetry && (
                <Button
                  variant="secondary"
                  size="sm"
                  icon={RotateCcw}
                  aria-label={`Riprova, ${file.name}`}
                  onClick={() => uploads.retry(id)}
                >
                  Riprova
                </Button>
              )}
              <Button
                variant="ghost"
                size="sm"
                icon={X}
                data-remove
                aria-label={`Rimuovi, ${file.name}`}
                onClick={onRemove}
              >
                Rimuovi
              </Button>
            </>
          )}
        </KeepFocus>
      </div>
    </li>
  )
}

function Fate({ upload }: { upload: PictureUpload }) {
  const { id, file } = upload
  if (upload.state === 'failed')
    return <FieldError id={`${id}-error`}>{`${file.name}: ${upload.message}`}</FieldError>
  // It waits for those chosen before it, so that all stand in the order of the choice.
  if (upload.state === 'done') return <p className="wrap-anywhere text-muted">{file.name}: caricata</p>
  if (upload.state === 'cancelled') return <p className="wrap-anywhere text-muted">{file.name}: annullata</p>
  if (upload.state === 'sending')
    return <Progress label={file.name} value={upload.percent} text={`${Math.round(upload.percent)}%`} />
  const text = upload.state === 'waiting' ? 'In attesa' : 'Preparo la foto…'
  return <Progress label={file.name} value={upload.state === 'waiting' ? 0 : undefined} text={text} />
}
