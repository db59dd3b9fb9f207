import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { rejection } from '#contract/event-form.ts'
import { eventLimits } from '#contract/event-values.ts'
import type { AdminEvent } from '#contract/events.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { rejectMutation } from './moderation.api.ts'
import { ModerationFacts } from './moderation-facts.tsx'

type Props = { event: AdminEvent; current: AdminEvent | undefined; onClose: () => void }

export function RejectDialog({ event, current = event, onClose }: Props) {
  const formId = useId()
  const reject = useMutation(rejectMutation)
  const form = useForm({ resolver: zodResolver(rejection), defaultValues: { reason: '' } })
  const submit = form.handleSubmit(({ reason }) =>
    reject.mutate(
      { id: event.id, version: current.version, reason },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) },
    ),
  )
  return (
    <FormDialog
      title="Rifiuta evento"
      description={`«${current.title}»: chi l’ha proposto leggerà il motivo.`}
      formId={formId}
      submitLabel="Rifiuta"
      isPending={reject.isPending}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {current.version !== event.version && <Changed event={current} />}
        <TextArea
          {...form.register('reason')}
          label="Motivo del rifiuto"
          required
          data-autofocus
          limit={eventLimits.reason}
          error={form.formState.errors.reason?.message}
        />
      </form>
    </FormDialog>
  )
}

/** Nobody decides on what they have not read: here is what stands there now. */
function Changed({ event }: { event: AdminEvent }) {
  return (
    <Banner tone="warn" role="alert" title="La proposta è cambiata mentre scrivevi">
      <p>Rileggila prima di rifiutarla: il tuo testo è ancora qui.</p>
      <ModerationFacts event={event} />
      <p className="wrap-anywhere mt-2 whitespace-pre-line">{event.description}</p>
    </Banner>
  )
}
