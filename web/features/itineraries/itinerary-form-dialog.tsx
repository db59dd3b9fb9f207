import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Itinerary } from '#contract/itineraries.ts'
import type { ItineraryForm } from '#contract/itinerary-form.ts'
import type { ApiError } from '#web/lib/api.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { useOwnerId } from '#web/lib/session.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { createMutation, updateMutation } from './itineraries.api.ts'
import { ItineraryFields } from './itinerary-fields.tsx'
import { itineraryRules } from './itinerary-rules.ts'
import {
  type ItineraryValues,
  itineraryLabels,
  itinerarySlots,
  nothingTyped,
  valuesOf,
} from './itinerary-values.ts'

type Props = { itinerary: Itinerary | null; onClose: () => void }

/** Creates an itinerary, or changes the one given. What is typed is kept until it is saved. */
export function ItineraryFormDialog({ itinerary, onClose }: Props) {
  const id = useId()
  const form = useForm<ItineraryValues, unknown, ItineraryForm>({
    resolver: zodResolver(itineraryRules),
    defaultValues: itinerary ? valuesOf(itinerary) : nothingTyped,
  })
  const slot = { ...itinerarySlots(useOwnerId()), about: itinerary?.id ?? '' }
  const draft = useDraft(form, { slot, rest: null })
  const [isUploading, setIsUploading] = useState(false)
  const create = useMutation(createMutation)
  const update = useMutation(updateMutation(draft.key))

  const submit = form.handleSubmit((values) => {
    const answers = { onError: (error: ApiError) => showFieldErrors(form, error), onSuccess: onClose }
    if (itinerary) update.mutate({ ...values, id: itinerary.id, version: itinerary.version }, answers)
    else create.mutate({ ...values, requestKey: draft.key }, answers)
  })

  return (
    <FormDialog
      size="lg"
      formId={id}
      title={itinerary ? 'Modifica itinerario' : 'Nuovo itinerario'}
      submitLabel="Salva"
      isPending={create.isPending || update.isPending}
      isDirty={form.formState.isDirty || isUploading}
      isSubmitDisabled={isUploading}
      onGivenUp={draft.forget}
      onClose={onClose}
    >
      <DraftLine {...draft.line} labels={itineraryLabels} className="mb-4" />
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={submit}>
          <ItineraryFields onUploading={setIsUploading} />
        </form>
      </FormProvider>
    </FormDialog>
  )
}
