import { useEffect } from 'react'
import { type FieldErrors, useController, useFormContext } from 'react-hook-form'
import { postTypes } from '#contract/post-filters.ts'
import { postLimits, postTypeLabels } from '#contract/post-values.ts'
import { ItineraryField } from '#web/lib/itineraries/itinerary-field.tsx'
import { PicturePicker } from '#web/lib/pictures/picture-picker.tsx'
import { usePictureUploads } from '#web/lib/pictures/use-picture-uploads.ts'
import { useAppName } from '#web/ui/app-name.ts'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PostValues } from './post-values.ts'
import { TagField } from './tag-field.tsx'

type Props = {
  onUploading: (isUploading: boolean) => void
  /** How many did not arrive. */
  onFailed: (count: number) => void
}

const types = postTypes.map((type) => ({ value: type, label: postTypeLabels[type] }))

export function PostFields(uploading: Props) {
  return (
    <>
      <Content />
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Type />
        <Location />
      </div>
      <Tags />
      <Photos {...uploading} />
      <Route />
    </>
  )
}

// Each of its own: fields must be registered in their order, for the focus to go to the first that is wrong.
function Content() {
  const { register, formState } = useFormContext<PostValues>()
  return (
    <TextArea
      {...register('content')}
      label="Contenuto"
      required
      rows={5}
      limit={postLimits.content.max}
      placeholder="Una domanda, un racconto, un’uscita da organizzare…"
      error={formState.errors.content?.message}
    />
  )
}

function Type() {
  const { register, formState } = useFormContext<PostValues>()
  return (
    <Select
      {...register('postType')}
      label="Tipo di post"
      required
      placeholder="Scegli…"
      options={types}
      error={formState.errors.postType?.message}
    />
  )
}

function Location() {
  const { register, formState } = useFormContext<PostValues>()
  return (
    <TextInput
      {...register('location')}
      label="Località"
      placeholder="Es: Passo dello Stelvio"
      autoComplete="off"
      error={formState.errors.location?.message}
    />
  )
}

function Tags() {
  const { field, fieldState } = useController<PostValues, 'tags'>({ name: 'tags' })
  // Of the whole list, or of the one tag that was left in the field.
  const error = [fieldState.error].flat().find((one) => one?.message)
  return <TagField ref={field.ref} value={field.value} onChange={field.onChange} error={error?.message} />
}

function Photos({ onUploading, onFailed }: Props) {
  const { getValues, formState } = useFormContext<PostValues>()
  const { field } = useController<PostValues, 'photos'>({ name: 'photos' })
  const uploads = usePictureUploads({
    purpose: 'post',
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
      max={postLimits.photos}
      altMax={postLimits.alt}
      error={messageOf(formState.errors.photos)}
    />
  )
}

/** Of the whole list, or of the words of one photograph. */
function messageOf(errors: FieldErrors<PostValues>['photos']): string | undefined {
  const ofOne = Array.isArray(errors) ? errors.find((photo) => photo?.alt)?.alt?.message : undefined
  return errors?.message ?? errors?.root?.message ?? ofOne
}

function Route() {
  const appName = useAppName()
  const { field } = useController<PostValues, 'route'>({ name: 'route' })
  return (
    <ItineraryField
      value={field.value}
      onChange={field.onChange}
      hint={`Se il post parla di uno degli itinerari di ${appName}`}
    />
  )
}
