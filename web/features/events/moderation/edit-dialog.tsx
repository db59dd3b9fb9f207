import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { type EventForm, editedStartRefusal } from '#contract/event-form.ts'
import type { AdminEvent } from '#contract/events.ts'
import type { ApiError } from '#web/lib/api.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { mergeEdits } from '#web/lib/merge-edits.ts'
import { useOwnerId } from '#web/lib/session.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { EventFields } from '../event-fields.tsx'
import { eventRules } from '../event-rules.ts'
import { type EventValues, eventLabels, valuesOf } from '../event-values.ts'
import { EditClash } from './edit-clash.tsx'
import { updateMutation } from './moderation.api.ts'

type Props = { event: AdminEvent; current: AdminEvent | undefined; onClose: () => void }

const rules = eventRules(editedStartRefusal)

export function EditDialog({ event, current = event, onClose }: Props) {
  const formId = useId()
  /** The event that the form was filled with. */
  const [base, setBase] = useState(event)
  const [clash, setClash] = useState<ApiError | null>(null)
  const form = useForm<EventValues, unknown, EventForm>({
    resolver: zodResolver(rules),
    defaultValues: valuesOf(event),
  })
  const slot = { owner: useOwnerId(), form: 'event-edit.1', about: event.id }
  const draft = useDraft(form, { slot, rest: null })
  const update = useMutation(updateMutation(draft.key))
  const dates = useWatch({ control: form.control, name: ['startDate', 'endDate'] })
  const isNewer = current.version !== base.version
  const merge = () =>
    mergeEdits({ typed: form.getValues(), before: valuesOf(base), newest: valuesOf(current) })

  const submit = form.handleSubmit((values) => {
    setClash(null)
    update.mutate(
      { ...values, id: event.id, version: base.version },
      {
        onSuccess: onClose,
        onError: (error) => {
          showFieldErrors(form, error)
          if (error.code === 'EVENT_CHANGED') setClash(error)
        },
      },
    )
  })

  function keepMine() {
    const { values, mine } = merge()
    // With its fields, of which one takes the focus.
    form.reset(valuesOf(current), { keepFieldsRef: true })
    for (const name of mine) form.setValue(name, values[name], { shouldDirty: true })
    setBase(current)
    setClash(null)
    form.setFocus('title')
  }

  return (
    <FormDialog
      size="lg"
      title="Modifica evento"
      formId={formId}
      submitLabel="Salva"
      isPending={update.isPending}
      isDirty={form.formState.isDirty}
      isSubmitDisabled={!dates.every(Boolean) || (clash !== null && isNewer)}
      onGivenUp={draft.forget}
      onClose={onClose}
    >
      <DraftLine {...draft.line} labels={eventLabels} className="mb-4" />
      {clash && !update.isPending && (
        <EditClash
          sentence={clash.message}
          merged={isNewer ? merge() : null}
          onKeepMine={keepMine}
          onDiscard={() => {
            draft.forget()
            onClose()
          }}
        />
      )}
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={submit}>
          <EventFields />
        </form>
      </FormProvider>
    </FormDialog>
  )
}
