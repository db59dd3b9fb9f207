import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type EventForm, startRefusal } from '#contract/event-form.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { useOwnKey } from '#web/lib/own-key.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { forgetDraft, keepDraft } from './event-draft.ts'
import { EventFields } from './event-fields.tsx'
import { type EventValues, eventRules } from './event-values.ts'
import { createMutation } from './events.api.ts'
import type { OpenForm } from './use-event-form.ts'

type Props = OpenForm & { userId: string; onClose: () => void }

const rules = eventRules(startRefusal)

/** Proposes an event. What is typed is kept for this tab until it is sent. */
export function EventFormDialog({ userId, values: start, draft, rejectionReason, corrects, onClose }: Props) {
  const formId = useId()
  // One key for as long as the form is open: a second press, or a retry, makes no second event.
  const [target, setTarget] = useState(() => ({
    requestKey: draft?.requestKey ?? crypto.randomUUID(),
    corrects,
  }))
  const form = useForm<EventValues, unknown, EventForm>({
    resolver: zodResolver(rules),
    defaultValues: draft?.values ?? start,
  })
  const create = useMutation(createMutation(userId))
  function aim(next: typeof target) {
    setTarget(next)
    keepDraft(userId, { ...next, values: form.getValues() })
  }
  useOwnKey(target.requestKey, () => aim({ ...target, requestKey: crypto.randomUUID() }))
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) keepDraft(userId, { ...target, values })
        },
      }),
    [form, userId, target],
  )

  const submit = form.handleSubmit((values) =>
    create.mutate(
      { ...values, ...target },
      {
        onSuccess: onClose,
        onError: (error) => {
          showFieldErrors(form, error)
          // Sent once more it is another proposal: the one before can no longer be changed.
          if (error.code === 'EVENT_ALREADY_DECIDED') aim({ requestKey: crypto.randomUUID(), corrects: null })
        },
      },
    ),
  )

  return (
    <FormDialog
      size="lg"
      formId={formId}
      title={target.corrects && !rejectionReason ? 'Modifica proposta' : 'Crea Evento'}
      submitLabel="Invia per approvazione"
      pendingText="Invio…"
      isPending={create.isPending}
      isDirty={draft !== null || form.formState.isDirty}
      onGivenUp={() => forgetDraft(userId)}
      onClose={onClose}
    >
      {draft && (
        <Banner tone="info" role="status" className="mb-4">
          Abbiamo ritrovato quello che avevi scritto e non ancora inviato.
        </Banner>
      )}
      {rejectionReason && (
        <Banner tone="warn" title="Perché era stato rifiutato" className="mb-4">
          <p className="wrap-anywhere whitespace-pre-line">{rejectionReason}</p>
        </Banner>
      )}
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={submit}>
          <EventFields />
        </form>
      </FormProvider>
    </FormDialog>
  )
}
