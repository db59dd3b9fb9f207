import { useMutation } from '@tanstack/react-query'
import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { initialsOf } from '#contract/names.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { AvatarCrop } from '#web/lib/pictures/avatar-crop.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HeldFields } from '#web/ui/held-fields.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { type AvatarChoice, removeAvatarMutation, setAvatarMutation } from './profiles.api.ts'

export function AvatarEditor({ profile }: { profile: OwnProfile }) {
  const [asks, setAsks] = useState<'nothing' | 'picture' | 'removal'>('nothing')
  const remove = useMutation(removeAvatarMutation)
  const close = () => setAsks('nothing')

  return (
    <KeepFocus className="flex flex-wrap items-center gap-4 outline-none">
      <Avatar initials={initialsOf(profile.displayName)} src={profile.avatarUrl} size="xl" />
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
      {asks === 'picture' && <PictureDialog onClose={close} />}
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

/** Stays until the picture has arrived: after a failure the same square is sent again. */
function PictureDialog({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<AvatarChoice | null>(null)
  const { send, cancel, percent } = useAvatarUpload(onClose)
  const isUnderWay = percent !== null
  useUnsaved(choice !== null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!isUnderWay}
      title="Foto del profilo"
      footer={
        <>
          <Button variant="secondary" onClick={isUnderWay ? cancel : onClose}>
            Annulla
          </Button>
          <Button disabled={!choice} isPending={isUnderWay} onClick={() => choice && send(choice)}>
            Usa questa foto
          </Button>
        </>
      }
    >
      <HeldFields isHeld={isUnderWay}>
        <AvatarCrop value={choice} onChange={setChoice} />
      </HeldFields>
      {percent !== null && (
        <Progress
          label={percent < 100 ? 'Carico la foto' : 'Preparo la foto…'}
          value={percent < 100 ? percent : undefined}
          className="mt-4"
        />
      )}
    </Dialog>
  )
}

/** Percent is null while nothing is on its way. */
function useAvatarUpload(onArrived: () => void) {
  const [percent, setPercent] = useState(0)
  const { mutate, isPending } = useMutation(setAvatarMutation)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  function send(choice: AvatarChoice) {
    current.current = new AbortController()
    setPercent(0)
    mutate({ ...choice, signal: current.current.signal, onProgress: setPercent }, { onSuccess: onArrived })
  }
  return { send, cancel: () => current.current?.abort(), percent: isPending ? percent : null }
}
