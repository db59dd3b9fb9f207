import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { poiCategories, poiCategoryLabels, poiForm, poiLimits } from '#contract/poi.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { PositionFields } from '#web/lib/map/position-fields.tsx'
import { placeAt, readDegrees, writeDegrees } from '#web/lib/map/read-degrees.ts'
import type { View } from '#web/lib/map/view.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { proposeMutation } from './poi.api.ts'

type Props = { view: View; onClose: () => void }

/** A point for everybody, once an admin has verified it. */
export function ProposeDialog({ view, onClose }: Props) {
  const formId = useId()
  // One per opened form: pressing twice, or again after a lost answer, proposes one point.
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useForm({
    resolver: zodResolver(poiForm),
    defaultValues: { name: '', description: '', address: '' },
  })
  const { errors } = form.formState
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  const propose = useMutation(proposeMutation)
  const coordinate = { setValueAs: readDegrees }

  const submit = form.handleSubmit((values) =>
    propose.mutate(
      { ...values, requestKey },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) },
    ),
  )

  function choose({ lon, lat }: { lon: number; lat: number }) {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    // Set as if typed: the field shows the text, and `readDegrees` makes it the number that the form holds.
    const typed = (degrees: number) => writeDegrees(degrees) as unknown as number
    form.setValue('latitude', typed(lat), options)
    form.setValue('longitude', typed(lon), options)
  }

  return (
    <FormDialog
      formId={formId}
      title="Proponi un punto"
      description="Lo vedranno tutti dopo la verifica di un amministratore."
      submitLabel="Proponi"
      pendingText="Invio…"
      isPending={propose.isPending}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextInput
          {...form.register('name')}
          label="Nome"
          required
          error={errors.name?.message}
          autoComplete="off"
        />
        <Select
          {...form.register('category')}
          label="Categoria"
          required
          placeholder="Scegli…"
          options={poiCategories.map((value) => ({ value, label: poiCategoryLabels[value] }))}
          error={errors.category?.message}
        />
        <PositionFields
          view={view}
          position={placeAt(latitude, longitude)}
          onChoose={choose}
          latitude={{
            ...form.register('latitude', coordinate),
            required: true,
            error: errors.latitude?.message,
          }}
          longitude={{
            ...form.register('longitude', coordinate),
            required: true,
            error: errors.longitude?.message,
          }}
        />
        <TextArea
          {...form.register('description')}
          label="Descrizione"
          limit={poiLimits.description}
          error={errors.description?.message}
        />
        <TextInput {...form.register('address')} label="Indirizzo" error={errors.address?.message} />
      </form>
    </FormDialog>
  )
}
