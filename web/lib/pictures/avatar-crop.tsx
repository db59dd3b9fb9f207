import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type Choice = { file: File; left: number; top: number; side: number }
type Props = { onDone: (choice: Choice) => void; onCancel: () => void }

/** A placeholder: takes the whole picture. */
export function AvatarCrop({ onDone, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => input.current?.click()}>Scegli una foto</Button>
      <Button variant="secondary" onClick={onCancel}>
        Annulla
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="Foto"
        accept="image/jpeg,image/png"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onDone({ file, left: 0, top: 0, side: 1 })
        }}
      />
    </div>
  )
}
