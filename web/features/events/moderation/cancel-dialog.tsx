import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { cancellation } from '#contract/event-form.ts'
import { eventLimits } from '#contract/event-values.ts'
import type { AdminEvent } from '#contract/events.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HeldFields } from '#web/ui/held-fields.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { cancelMutation } from './moderation.api.ts'
import { concernedText } from './moderation.copy.ts'

type Props = { event: AdminEvent; current: AdminEvent | undefined; onClose: () => void }

export function CancelDialog({ event, current = event, onClose }: Props) {
  const cancel = useMutation(cancelMutation)
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useForm({ resolver: zodResolver(cancellation), defaultValues: { reason: '' } })
  const { isDirty, errors } = form.formState
  useUnsaved(isDirty)
  const submit = form.handleSubmit(({ reason }) =>
    cancel.mutate(
      { id: event.id, reason },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) },
    ),
  )
  return (
    <>
      <ConfirmDialog
        isOpen
        onClose={() => (isDirty ? setIsLeaving(true) : onClose())}
        onConfirm={() => void submit()}
        isPending={cancel.isPending}
        icon={Ban}
        title="Cancellare l’evento?"
        text={`«${current.title}» non si terrà più. ${concernedText(current)} Questa azione non può essere annullata.`}
        confirmLabel="Cancella evento"
        cancelLabel="Torna indietro"
      >
        <HeldFields isHeld={cancel.isPending}>
          <form noValidate onSubmit={submit}>
            <TextArea
              {...form.register('reason')}
              label="Motivo della cancellazione"
              hint="Facoltativo: lo legge chi voleva venire."
              limit={eventLimits.reason}
              error={errors.reason?.message}
            />
          </form>
        </HeldFields>
      </ConfirmDialog>
      <LeaveDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} onLeave={onClose} />
    </>
  )
}
