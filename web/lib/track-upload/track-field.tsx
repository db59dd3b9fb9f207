import { FileUp, Trash2, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { climbText, hairpinsText, lengthText } from '#contract/track/track-words.ts'
import type { TrackSummary } from '#contract/tracks.ts'
import { wholeText } from '#contract/whole-text.ts'
import { TrackDrawing } from '#web/lib/track/track-drawing.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { ReadFile, TrackUpload } from './use-track-upload.ts'

type Props = {
  upload: TrackUpload
  /** The last file that was read. */
  read: ReadFile | null
  /** The track that is there already. */
  current: TrackSummary | null
  onChoose: (file: File) => void
  onCancel: () => void
  onRemove: () => void
}

/** Chosen or dropped; shows what was found in the file before anything is saved. */
export function TrackField({ upload, read, current, onChoose, onCancel, onRemove }: Props) {
  const id = useId()
  const shown = read?.track ?? current
  const isBusy = upload.state === 'sending' || upload.state === 'reading'
  const [isOver, setIsOver] = useState(false)
  const [lastAct, setLastAct] = useState<'none' | 'cancelled' | 'removed'>('none')

  function choose(file: File) {
    setLastAct('none')
    onChoose(file)
  }

  function over(event: DragEvent) {
    event.preventDefault()
    setIsOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) choose(file)
  }

  return (
    <fieldset
      aria-labelledby={id}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className="min-w-0"
    >
      <KeepFocus className="flex min-w-0 flex-col gap-2 outline-none">
        <p id={id} className="font-semibold text-[0.9375rem]">
          Traccia GPX
        </p>
        <p role="status" className="sr-only">
          {upload.state === 'none' && outcome(lastAct, read)}
        </p>
        {isBusy && (
          <Sending
            upload={upload}
            onCancel={() => {
              setLastAct('cancelled')
              onCancel()
            }}
          />
        )}
        {!isBusy && shown && (
          <Found
            track={shown}
            note={read && <Findings read={read} />}
            onRemove={() => {
              setLastAct('removed')
              onRemove()
            }}
          />
        )}
        <div role="alert" className="contents">
          {upload.state === 'failed' && (
            <FieldError id={`${id}-error`}>{`${upload.fileName}: ${upload.message}`}</FieldError>
          )}
        </div>
        {!isBusy && (
          <Picker
            describedBy={upload.state === 'failed' ? `${id}-error` : undefined}
            isReplacing={shown !== null}
            isOver={isOver}
            onChoose={choose}
          />
        )}
      </KeepFocus>
    </fieldset>
  )
}

/** What has just happened, for those who do not see it. */
function outcome(lastAct: 'none' | 'cancelled' | 'removed', read: ReadFile | null): string {
  if (lastAct === 'cancelled') return 'Caricamento annullato.'
  if (lastAct === 'removed') return 'Traccia rimossa.'
  if (!read) return ''
  const { lengthM, hairpinCount } = read.track
  return `${read.fileName} letto: ${lengthText(lengthM)}, ${hairpinsText(hairpinCount)}.`
}

type SendingProps = { upload: TrackUpload; onCancel: () => void }

function Sending({ upload, onCancel }: SendingProps) {
  if (upload.state !== 'sending' && upload.state !== 'reading') return null
  const percent = upload.state === 'sending' ? upload.percent : undefined
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-md border border-line p-3">
      <Progress
        label={upload.state === 'sending' ? `Caricamento di ${upload.fileName}` : 'Leggo la traccia…'}
        value={percent}
        text={percent === undefined ? undefined : `${Math.round(percent)}%`}
        className="flex-[1_1_9rem]"
      />
      <Button data-takes-focus variant="secondary" size="sm" icon={X} onClick={onCancel}>
        Annulla caricamento
      </Button>
    </div>
  )
}

type FoundProps = { track: TrackSummary; note: ReactNode; onRemove: () => void }

function Found({ track, note, onRemove }: FoundProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3">
      <TrackDrawing
        drawing={track.drawing}
        className="h-16 max-w-full shrink-0 rounded-sm bg-raised text-red"
      />
      <div className="min-w-0 flex-[1_1_7rem] text-sm">
        <p className="font-bold font-display text-lg leading-tight">{hairpinsText(track.hairpinCount)}</p>
        <p className="text-muted">
          {lengthText(track.lengthM)} · {climbText(track)}
        </p>
        {note}
      </div>
      <Button variant="ghost" size="sm" icon={Trash2} onClick={onRemove}>
        Rimuovi
      </Button>
    </div>
  )
}

function Findings({ read: { fileName, track } }: { read: ReadFile }) {
  const { pointCount, droppedCount } = track
  return (
    <p className="wrap-anywhere text-muted">
      {fileName}: {wholeText(pointCount)} punti
      {droppedCount > 0 && (droppedCount === 1 ? ', 1 scartato' : `, ${droppedCount} scartati`)}
      {droppedCount > 0 && ' perché fuori dalla Terra'}
    </p>
  )
}

type PickerProps = {
  isReplacing: boolean
  isOver: boolean
  describedBy: string | undefined
  onChoose: (file: File) => void
}

function Picker({ isReplacing, isOver, describedBy, onChoose }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className={cx(
        'relative flex flex-wrap items-center gap-3 rounded-md border-2 border-dashed p-3',
        isOver ? 'border-red bg-red-wash' : 'border-line',
      )}
    >
      <Button
        data-takes-focus
        variant="secondary"
        size="sm"
        icon={FileUp}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {isReplacing ? 'Sostituisci il file' : 'Scegli un file'}
      </Button>
      <span className="text-muted text-sm">Un file .gpx, fino a 25 MB. Puoi anche trascinarlo qui.</span>
      <input
        ref={input}
        type="file"
        aria-label="File GPX"
        accept=".gpx,application/gpx+xml"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again after it was corrected.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
