import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type EventForm, startRefusal } from '#contract/event-form.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { EventFields } from './event-fields.tsx'
import { eventRules } from './event-rules.ts'
import { type EventValues, eventLabels, proposalSlots } from './event-values.ts'
import { createMutation } from './events.api.ts'
import type { OpenForm } from './use-event-form.ts'

type Props = OpenForm & { userId: string; onClose: () => void }

const rules = eventRules(startRefusal)

/** Proposes an event. What is typed is kept until it is sent. */
export function EventFormDialog({ userId, values: start, draft: found, onClose, ...correction }: Props) {
  const formId = useId()
  const { rejectionReason } = correction
  const [corrects, setCorrects] = useState(correction.corrects)
  const form = useForm<EventValues, unknown, EventForm>({
    resolver: zodResolver(rules),
    defaultValues: start,
  })
  const create = useMutation(createMutation)
  const draft = useDraft(form, {
    slot: { ...proposalSlots(userId), about: corrects ?? '' },
    rest: { corrects, rejectionReason },
    found,
  })

  const submit = form.handleSubmit((values) =>
    create.mutate(
      { ...values, requestKey: draft.key, corrects },
      {
        onSuccess: onClose,
        onError: (error) => {
          showFieldErrors(form, error)
          if (error.code !== 'EVENT_ALREADY_DECIDED') return
          // Sent once more it is another proposal: the one before can no longer be changed.
          draft.renew()
          setCorrects(null)
        },
      },
    ),
  )

  return (
    <FormDialog
      size="lg"
      formId={formId}
      title={corrects && !rejectionReason ? 'Modifica proposta' : 'Crea Evento'}
      submitLabel="Invia per approvazione"
      pendingText="Invio…"
      isPending={create.isPending}
      isDirty={form.formState.isDirty}
      onGivenUp={draft.forget}
      onClose={onClose}
    >
      <DraftLine {...draft.line} notYet="inviato" labels={eventLabels} className="mb-4" />
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
