import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Itinerary } from '#contract/itineraries.ts'
import { type ItineraryForm, itineraryForm } from '#contract/itinerary-form.ts'
import type { ApiError } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { createMutation, updateMutation } from './itineraries.api.ts'
import { ItineraryFields } from './itinerary-fields.tsx'
import { type ItineraryValues, nothingTyped, valuesOf } from './itinerary-values.ts'

type Props = { itinerary: Itinerary | null; onClose: () => void }

// An area that was not chosen is an empty text in the form and nothing in the rules.
const rules = itineraryForm.extend({
  area: z.preprocess((area) => (area === '' ? null : area), itineraryForm.shape.area),
})

/** Creates an itinerary, or changes the one given. */
export function ItineraryFormDialog({ itinerary, onClose }: Props) {
  const id = useId()
  const form = useForm<ItineraryValues, unknown, ItineraryForm>({
    // The form's values are wider than what the rules take in.
    resolver: zodResolver(rules as unknown as z.ZodType<ItineraryForm, ItineraryValues>),
    defaultValues: itinerary ? valuesOf(itinerary) : nothingTyped,
  })
  // One key for as long as the form is open: a second press, or a retry, makes no second itinerary.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [isUploading, setIsUploading] = useState(false)
  const create = useMutation(createMutation)
  const update = useMutation(updateMutation)

  const submit = form.handleSubmit((values) => {
    const answers = { onError: (error: ApiError) => showFieldErrors(form, error), onSuccess: onClose }
    if (itinerary) update.mutate({ ...values, id: itinerary.id, version: itinerary.version }, answers)
    else create.mutate({ ...values, requestKey }, answers)
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
      onClose={onClose}
    >
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={submit}>
          <ItineraryFields current={itinerary?.track ?? null} onUploading={setIsUploading} />
        </form>
      </FormProvider>
    </FormDialog>
  )
}
