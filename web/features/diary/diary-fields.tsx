import { type ComponentProps, useEffect } from 'react'
import { type FieldErrors, useController, useFormContext } from 'react-hook-form'
import { diaryLimits } from '#contract/diary-values.ts'
import type { Person } from '#contract/friends.ts'
import { ItineraryField } from '#web/lib/itineraries/itinerary-field.tsx'
import { PicturePicker } from '#web/lib/pictures/picture-picker.tsx'
import { usePictureUploads } from '#web/lib/pictures/use-picture-uploads.ts'
import { TrackField } from '#web/lib/track-upload/track-field.tsx'
import { useTrackUpload } from '#web/lib/track-upload/use-track-upload.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { DiaryValues } from './diary-values.ts'
import { FriendChecklist } from './friend-checklist.tsx'

type Uploading = { onUploading: (isUploading: boolean) => void }
type Props = {
  tagged: readonly Person[]
  onTrackUploading: (isUploading: boolean) => void
  onPhotosUploading: (isUploading: boolean) => void
  /** How many did not arrive. */
  onPhotosFailed: (count: number) => void
}

export function DiaryFields({ tagged, onTrackUploading, onPhotosUploading, onPhotosFailed }: Props) {
  return (
    <>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Input name="title" label="Titolo" className="sm:col-span-2" />
        <Input name="location" label="Luogo" placeholder="Es: Passo dello Stelvio" />
        <Input name="date" label="Data" type="date" min={diaryLimits.earliestDate} />
        <Description />
      </div>
      <Friends tagged={tagged} />
      <Photos onUploading={onPhotosUploading} onFailed={onPhotosFailed} />
      <Route />
      <Track onUploading={onTrackUploading} />
    </>
  )
}

type Named = { name: 'title' | 'location' | 'date' }

function Input({ name, ...look }: Omit<ComponentProps<typeof TextInput>, 'name'> & Named) {
  const { register, formState } = useFormContext<DiaryValues>()
  return (
    <TextInput
      {...look}
      {...register(name)}
      required
      autoComplete="off"
      error={formState.errors[name]?.message}
    />
  )
}

// Of its own, as the inputs are: fields must be registered in their order, for the focus to go to the first that is wrong.
function Description() {
  const { register, formState } = useFormContext<DiaryValues>()
  return (
    <TextArea
      {...register('description')}
      label="Descrizione"
      required
      rows={6}
      limit={diaryLimits.description}
      error={formState.errors.description?.message}
      className="sm:col-span-2"
    />
  )
}

function Friends({ tagged }: Pick<Props, 'tagged'>) {
  const { field, fieldState } = useController<DiaryValues, 'taggedUserIds'>({ name: 'taggedUserIds' })
  return (
    <FriendChecklist
      tagged={tagged}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}

function Photos({ onUploading, onFailed }: Uploading & { onFailed: Props['onPhotosFailed'] }) {
  const { getValues, formState } = useFormContext<DiaryValues>()
  const { field } = useController<DiaryValues, 'photos'>({ name: 'photos' })
  const uploads = usePictureUploads({
    purpose: 'diary',
    onDone: (pictures) =>
      field.onChange([...getValues('photos'), ...pictures.map((picture) => ({ ...picture, alt: '' }))]),
  })
  useEffect(() => onUploading(uploads.isUploading), [uploads.isUploading, onUploading])
  useEffect(() => onFailed(uploads.failedCount), [uploads.failedCount, onFailed])
  return (
    <PicturePicker
      label="Foto"
      value={field.value}
      onChange={field.onChange}
      uploads={uploads}
      max={diaryLimits.photos}
      altMax={diaryLimits.alt}
      error={messageOf(formState.errors.photos)}
    />
  )
}

/** Of the whole list, or of the words of one photograph. */
function messageOf(errors: FieldErrors<DiaryValues>['photos']): string | undefined {
  const ofOne = Array.isArray(errors) ? errors.find((photo) => photo?.alt)?.alt?.message : undefined
  return errors?.message ?? errors?.root?.message ?? ofOne
}

function Route() {
  const appName = useAppName()
  const { field } = useController<DiaryValues, 'route'>({ name: 'route' })
  return (
    <ItineraryField
      value={field.value}
      onChange={field.onChange}
      hint={`Se hai seguito uno degli itinerari di ${appName}`}
    />
  )
}

function Track({ onUploading }: Uploading) {
  const { field } = useController<DiaryValues, 'track'>({ name: 'track' })
  const { upload, read, start, cancel, remove } = useTrackUpload(({ id, ...found }) => {
    const { lengthM, climbM, hairpinCount, curviness, drawing } = found
    field.onChange({ id, lengthM, climbM, hairpinCount, curviness, drawing })
  })
  const isUploading = upload.state === 'sending' || upload.state === 'reading'
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])
  return (
    <TrackField
      upload={upload}
      read={read}
      current={field.value}
      onChoose={start}
      onCancel={cancel}
      onRemove={() => {
        remove()
        field.onChange(null)
      }}
    />
  )
}
