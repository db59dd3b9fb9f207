import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { moved, type PickedPicture } from './picked-picture.ts'
import { PictureTile } from './picture-tile.tsx'
import { acceptedTypes } from './send-picture.ts'
import { UploadTile } from './upload-tile.tsx'
import type { PictureUploads } from './use-picture-uploads.ts'

type Props = {
  label: string
  value: readonly PickedPicture[]
  onChange: (value: PickedPicture[]) => void
  uploads: PictureUploads
  max: number
  altMax: number
  error?: string | undefined
}

/** Photographs of a form: chosen, taken or dropped; ordered, described, taken out again. */
export function PicturePicker({ label, value, onChange, uploads, max, altMax, error }: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [notice, setNotice] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const count = value.length + uploads.takenCount
  const room = max - count

  function add(files: readonly File[]) {
    const left = files.length - Math.max(0, room)
    setNotice(left > 0 ? `Massimo ${max} foto: ${leftOut(left)}` : '')
    uploads.add(files.slice(0, Math.max(0, room)))
  }

  function move(from: number, to: number) {
    onChange(moved(value, from, to))
    setNotice(`Foto spostata al posto ${to + 1} di ${value.length}.`)
  }

  /** One that failed took no place: by now there may be none left for it. */
  function retry(uploadId: string) {
    setNotice(room > 0 ? '' : `Massimo ${max} foto: rimuovine una e riprova.`)
    if (room > 0) uploads.retry(uploadId)
  }

  /** The pressed button goes with its tile: the keyboard moves to the next tile's, or to where one adds. */
  const removeBy = (remove: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const buttons = () => [...(fieldset.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const place = buttons().indexOf(event.currentTarget)
    flushSync(remove)
    const add = fieldset.current?.querySelector<HTMLElement>('[data-add]')
    const next = buttons()[place] ?? add ?? buttons().at(-1)
    next?.focus()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    add([...event.dataTransfer.files])
  }

  function over(event: DragEvent) {
    // A tile that is being moved is no file.
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  return (
    <fieldset
      ref={fieldset}
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className="flex min-w-0 flex-col gap-3"
    >
      <p
        id={id}
        className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-[0.9375rem]"
      >
        {label}
        <span className="font-normal text-muted text-sm">
          {count} di {max}
        </span>
      </p>
      {(value.length > 0 || uploads.items.length > 0) && (
        <ul className="flex flex-col gap-3">
          {value.map((picture, i) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              place={i}
              count={value.length}
              altMax={altMax}
              isDragged={dragged === i}
              onAlt={(alt) => onChange(value.map((one, k) => (k === i ? { ...one, alt } : one)))}
              onMove={(to) => move(i, to)}
              onRemove={removeBy(() => onChange(value.filter((_, k) => k !== i)))}
              onDrag={() => setDragged(i)}
              onDragEnd={() => setDragged(null)}
              onDropHere={() => dragged !== null && dragged !== i && move(dragged, i)}
            />
          ))}
          {uploads.items.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              uploads={{ cancel: uploads.cancel, retry }}
              onRemove={removeBy(() => uploads.remove(upload.id))}
            />
          ))}
        </ul>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p aria-live="polite" className={notice.startsWith('Massimo') ? 'text-red text-sm' : 'sr-only'}>
        {notice}
      </p>
      <Chooser isOver={isOver} isFull={room <= 0} max={max} onFiles={add} />
    </fieldset>
  )
}

const leftOut = (count: number) =>
  count === 1 ? '1 non è stata aggiunta.' : `${count} non sono state aggiunte.`

type ChooserProps = { isOver: boolean; isFull: boolean; max: number; onFiles: (files: File[]) => void }

function Chooser({ isOver, isFull, max, onFiles }: ChooserProps) {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const input = (props: { isCamera: boolean }) => (
    <input
      ref={props.isCamera ? camera : gallery}
      type="file"
      aria-label={props.isCamera ? 'Foto dalla fotocamera' : 'File delle foto'}
      accept={acceptedTypes}
      {...(props.isCamera ? { capture: 'environment' as const } : { multiple: true })}
      hidden
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // The same file may be chosen again after it was taken out.
        event.target.value = ''
        onFiles(files)
      }}
    />
  )
  if (isFull)
    return (
      <p className="text-muted text-sm">
        Hai raggiunto il massimo di {max} foto. Rimuovine una per aggiungerne altre.
      </p>
    )

  return (
    <div
      className={cx(
        'relative flex flex-wrap items-center gap-3 rounded-md border-2 border-dashed p-3',
        isOver ? 'border-red bg-red-wash' : 'border-line',
      )}
    >
      <Button
        variant="secondary"
        size="sm"
        icon={ImagePlus}
        data-add
        onClick={() => gallery.current?.click()}
      >
        Scegli foto
      </Button>
      <Button
        variant="secondary"
        size="sm"
        icon={Camera}
        className="not-pointer-coarse:hidden"
        onClick={() => camera.current?.click()}
      >
        Scatta una foto
      </Button>
      <span className="text-muted text-sm">
        JPEG o PNG; quelle troppo grandi le riduciamo noi.
        <span className="pointer-coarse:hidden"> Puoi anche trascinarle qui.</span>
      </span>
      {input({ isCamera: false })}
      {input({ isCamera: true })}
    </div>
  )
}
