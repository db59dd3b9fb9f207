import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { poiCategories, poiCategoryLabels, poiForm, poiLimits } from '#contract/poi.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import type { View } from '#web/lib/map/view.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { proposeMutation } from './poi.api.ts'
import { PositionPicker } from './position-picker.tsx'
import { readDegrees, readPlace, writeDegrees } from './read-degrees.ts'

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
        <PositionPicker
          view={view}
          position={
            isPlace(latitude, 90) && isPlace(longitude, 180) ? { lat: latitude, lon: longitude } : null
          }
          onChoose={choose}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
          <TextInput
            {...form.register('latitude', coordinate)}
            label="Latitudine"
            required
            inputMode="decimal"
            placeholder="46,52861"
            hint="O incolla qui entrambe le coordinate"
            onPaste={(event) => {
              const place = readPlace(event.clipboardData.getData('text'))
              if (!place) return
              event.preventDefault()
              choose(place)
            }}
            error={errors.latitude?.message}
          />
          <TextInput
            {...form.register('longitude', coordinate)}
            label="Longitudine"
            required
            inputMode="decimal"
            placeholder="10,45317"
            error={errors.longitude?.message}
          />
        </div>
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

const isPlace = (degrees: unknown, limit: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= limit
