import { useMutation } from '@tanstack/react-query'
import { Camera, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { initialsOf } from '#contract/names.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { AvatarCrop } from '#web/lib/pictures/avatar-crop.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { type AvatarChoice, removeAvatarMutation, setAvatarMutation } from './profiles.api.ts'

export function AvatarEditor({ profile }: { profile: OwnProfile }) {
  const [asks, setAsks] = useState<'nothing' | 'picture' | 'removal'>('nothing')
  const { send, cancel, percent } = useAvatarUpload()
  const remove = useMutation(removeAvatarMutation)
  const close = () => setAsks('nothing')

  return (
    <KeepFocus className="flex flex-wrap items-center gap-4 outline-none">
      <Avatar initials={initialsOf(profile.displayName)} src={profile.avatarUrl} size="xl" />
      {percent === null ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" icon={Camera} onClick={() => setAsks('picture')}>
            {profile.avatarUrl ? 'Cambia foto' : 'Aggiungi una foto'}
          </Button>
          {profile.avatarUrl && (
            <Button variant="ghost" size="sm" icon={Trash2} onClick={() => setAsks('removal')}>
              Rimuovi foto
            </Button>
          )}
        </div>
      ) : (
        // Of another kind: the button that cancels must not become the one that removes, under the same finger.
        <div key="under way" className="flex min-w-56 flex-1 items-end gap-3">
          <Progress
            label={percent < 100 ? 'Carico la foto' : 'Preparo la foto…'}
            value={percent < 100 ? percent : undefined}
            className="flex-1"
          />
          <Button variant="secondary" size="sm" icon={X} onClick={cancel}>
            Annulla
          </Button>
        </div>
      )}
      {asks === 'picture' && <PictureDialog onClose={close} onChoose={send} />}
      <ConfirmDialog
        isOpen={asks === 'removal'}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        isPending={remove.isPending}
        title="Rimuovere la foto?"
        text="Al suo posto gli altri vedranno le tue iniziali."
        confirmLabel="Rimuovi"
      />
    </KeepFocus>
  )
}

type PictureDialogProps = { onClose: () => void; onChoose: (choice: AvatarChoice) => void }

function PictureDialog({ onClose, onChoose }: PictureDialogProps) {
  const [choice, setChoice] = useState<AvatarChoice | null>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Foto del profilo"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annulla
          </Button>
          <Button
            disabled={!choice}
            onClick={() => {
              if (choice) onChoose(choice)
              onClose()
            }}
          >
            Usa questa foto
          </Button>
        </>
      }
    >
      <AvatarCrop value={choice} onChange={setChoice} />
    </Dialog>
  )
}

/** Percent is null while nothing is on its way. */
function useAvatarUpload() {
  const [percent, setPercent] = useState(0)
  const { mutate, isPending } = useMutation(setAvatarMutation)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  function send(choice: AvatarChoice) {
    current.current = new AbortController()
    setPercent(0)
    mutate({ ...choice, signal: current.current.signal, onProgress: setPercent })
  }
  return { send, cancel: () => current.current?.abort(), percent: isPending ? percent : null }
}
