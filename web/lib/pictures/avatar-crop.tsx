import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { errors } from '#contract/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { type Crop, initialCrop, type Size } from './crop-shape.ts'
import { CropStage } from './crop-stage.tsx'
import { acceptedTypes, pictureBlocker } from './send-picture.ts'

/** What is sent with `media.upload`: the file and the square of it. */
export type ChosenSquare = Crop & { file: File }

type Props = { value: ChosenSquare | null; onChange: (value: ChosenSquare | null) => void }

/** Chooses a picture and the square of it that will be the avatar. */
export function AvatarCrop({ value, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [loaded, setLoaded] = useState<{ file: File; url: string; size: Size } | null>(null)
  const [error, setError] = useState<string>()
  useEffect(() => () => void (loaded && URL.revokeObjectURL(loaded.url)), [loaded])

  async function choose(file: File) {
    const blocker = pictureBlocker(file)
    const picture = blocker === null ? await loadPicture(file) : null
    setError(blocker ?? (picture ? undefined : errors.PICTURE_BROKEN[1]))
    if (!picture) return
    setLoaded({ file, ...picture })
    onChange({ file, ...initialCrop(picture.size) })
  }

  return (
    <div className="flex flex-col items-center gap-4">
      {loaded && value && value.file === loaded.file && (
        <CropStage
          url={loaded.url}
          size={loaded.size}
          crop={value}
          onChange={(crop) => onChange({ file: loaded.file, ...crop })}
        />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="relative flex flex-col items-center gap-2">
        <Button
          variant="secondary"
          icon={ImagePlus}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          {value ? 'Scegli un’altra foto' : 'Scegli una foto'}
        </Button>
        <p className="text-muted text-sm">JPEG o PNG; se è troppo grande la riduciamo noi.</p>
        <input
          ref={input}
          type="file"
          aria-label="File della foto profilo"
          accept={acceptedTypes}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
    </div>
  )
}

/** Its size as it stands upright, or null when this browser cannot show it. */
async function loadPicture(file: File): Promise<{ url: string; size: Size } | null> {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  picture.src = url
  const isShown = await picture.decode().then(
    () => true,
    () => false,
  )
  if (isShown) return { url, size: { width: picture.naturalWidth, height: picture.naturalHeight } }
  URL.revokeObjectURL(url)
  return null
}
