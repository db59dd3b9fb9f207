import { type ComponentProps, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { itineraryLimits, readDistance } from '#contract/itinerary-form.ts'
import { areas, difficulties, roadTypes, statuses, statusLabels } from '#contract/itinerary-values.ts'
import { TrackField } from '#web/lib/track-upload/track-field.tsx'
import { useTrackUpload } from '#web/lib/track-upload/use-track-upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type ItineraryValues, summaryOf } from './itinerary-values.ts'

type Props = { onUploading: (isUploading: boolean) => void }

const kmOf = ({ lengthM }: { lengthM: number }) => Math.round(lengthM / 1000)

const asOptions = (values: readonly string[], labels?: Record<string, string>) =>
  values.map((value) => ({ value, label: labels?.[value] ?? value }))

export function ItineraryFields({ onUploading }: Props) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Input name="title" label="Titolo" required data-autofocus className="sm:col-span-2" />
      <Area name="description" label="Descrizione" required limit={itineraryLimits.description} />
      <Choice
        name="difficulty"
        label="Difficoltà"
        required
        options={asOptions(difficulties)}
        placeholder="Scegli…"
      />
      <Choice
        name="roadType"
        label="Tipo di strada"
        required
        options={asOptions(roadTypes)}
        placeholder="Scegli…"
      />
      <TrackFields onUploading={onUploading} />
      <Input name="duration" label="Durata" required placeholder="Es: 2 ore e 30" />
      <DistanceInput />
      <Input
        name="externalUrl"
        label="Link esterno"
        required
        type="url"
        inputMode="url"
        placeholder="https://"
        className="sm:col-span-2"
      />
      <Area name="notes" label="Note aggiuntive" limit={itineraryLimits.notes} />
      <Choice name="area" label="Area" options={asOptions(areas)} placeholder="Nessuna" />
      <Choice name="status" label="Stato" options={asOptions(statuses, statusLabels)} />
    </div>
  )
}

function TrackFields({ onUploading }: Props) {
  const { setValue, getValues, control } = useFormContext<ItineraryValues>()
  const current = useWatch({ control, name: 'track' })
  // What the last track said: as long as it stands in the field, nobody has typed anything else.
  const trackKm = useRef(current ? kmOf(current) : 0)
  const { upload, read, start, cancel, remove } = useTrackUpload((track) => {
    setValue('track', { ...summaryOf(track), id: track.id }, { shouldDirty: true })
    // The distance is the one thing that a track knows better; what somebody typed stays.
    const isOwn = [0, trackKm.current].includes(readDistance(getValues('distanceKm')))
    if (isOwn) setValue('distanceKm', String(kmOf(track)), { shouldDirty: true, shouldValidate: true })
    trackKm.current = kmOf(track)
  })
  const isUploading = upload.state === 'sending' || upload.state === 'reading'
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])

  return (
    <div className="sm:col-span-2">
      <TrackField
        upload={upload}
        read={read}
        current={current}
        onChoose={start}
        onCancel={cancel}
        onRemove={() => {
          remove()
          setValue('track', null, { shouldDirty: true })
        }}
      />
      {read && <OwnDistance lengthM={read.track.lengthM} />}
    </div>
  )
}

/** Offers the track's distance where another was typed. */
function OwnDistance({ lengthM }: { lengthM: number }) {
  const { setValue, setFocus, control } = useFormContext<ItineraryValues>()
  const typed = readDistance(useWatch({ control, name: 'distanceKm' }))
  const km = kmOf({ lengthM })
  if (typed === km) return null

  function use() {
    setValue('distanceKm', String(km), { shouldDirty: true, shouldValidate: true })
    // The offer goes once it is taken; its field is what stays.
    setFocus('distanceKm')
  }

  return (
    <Button variant="ghost" size="sm" onClick={use}>
      Usa la distanza della traccia ({km} km)
    </Button>
  )
}

function DistanceInput() {
  const { register, formState, control } = useFormContext<ItineraryValues>()
  const track = useWatch({ control, name: 'track' })
  return (
    <TextInput
      {...register('distanceKm')}
      label="Distanza (km)"
      required
      inputMode="numeric"
      hint={track ? undefined : 'Con una traccia GPX si compila da sola'}
      error={formState.errors.distanceKm?.message}
    />
  )
}

type Named = { name: Exclude<keyof ItineraryValues, 'track'> }

function Input({ name, ...look }: Omit<ComponentProps<typeof TextInput>, 'name'> & Named) {
  const { register, formState } = useFormContext<ItineraryValues>()
  return <TextInput {...look} {...register(name)} error={formState.errors[name]?.message} />
}

function Area({ name, ...look }: Omit<ComponentProps<typeof TextArea>, 'name'> & Named) {
  const { register, formState } = useFormContext<ItineraryValues>()
  return (
    <TextArea
      {...look}
      {...register(name)}
      error={formState.errors[name]?.message}
      className="sm:col-span-2"
    />
  )
}

function Choice({ name, ...look }: Omit<ComponentProps<typeof Select>, 'name'> & Named) {
  const { register, formState } = useFormContext<ItineraryValues>()
  return <Select {...look} {...register(name)} error={formState.errors[name]?.message} />
}
