import { useWatch } from 'react-hook-form'
import { poiCategories, poiCategoryLabels, poiLimits } from '#contract/poi-values.ts'
import { PositionFields } from '#web/lib/map/position-fields.tsx'
import { placeAt, writeDegrees } from '#web/lib/map/read-degrees.ts'
import type { View } from '#web/lib/map/view.ts'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PoiFormState } from './use-poi-form.ts'

/** What is asked of a point: its place by a tap on the map, or by its coordinates. */
export function PoiFields({ form, view }: { form: PoiFormState; view: View }) {
  const { errors } = form.formState
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })

  function choose({ lon, lat }: { lon: number; lat: number }) {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('latitude', writeDegrees(lat), options)
    form.setValue('longitude', writeDegrees(lon), options)
  }

  return (
    <>
      <TextInput
        {...form.register('name')}
        label="Nome"
        required
        error={errors.name?.message}
        autoComplete="off"
        limit={poiLimits.name}
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
          ...form.register('latitude'),
          required: true,
          error: errors.latitude?.message,
        }}
        longitude={{
          ...form.register('longitude'),
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
    </>
  )
}
