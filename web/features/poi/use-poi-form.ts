import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type PoiForm, poiForm } from '#contract/poi-form.ts'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { readDegrees } from '#web/lib/map/read-degrees.ts'
import { useOwnerId } from '#web/lib/session.ts'

/** What the form holds: texts as they are typed. */
export type PoiValues = Record<keyof z.input<typeof poiForm>, string>

const nothingTyped: PoiValues = {
  name: '',
  category: '',
  latitude: '',
  longitude: '',
  description: '',
  address: '',
}

const rules = z
  .custom<PoiValues>()
  .transform(({ latitude, longitude, ...typed }) => {
    const form = { ...typed, latitude: readDegrees(latitude), longitude: readDegrees(longitude) }
    // What is missing, or not chosen yet, is refused by the rules themselves.
    return form as z.input<typeof poiForm>
  })
  .pipe(poiForm)

// The number is raised when the shape changes: a draft of an older page is then left alone rather than misread.
export const poiSlot = (userId: string, by: 'rider' | 'admin') => ({
  owner: userId,
  form: by === 'admin' ? 'poi-create.1' : 'poi-propose.1',
  about: '',
})

/** A new point, as riders propose it and admins make it. What is typed is kept until it is sent. */
export function usePoiForm(by: 'rider' | 'admin') {
  const form = useForm<PoiValues, unknown, PoiForm>({
    resolver: zodResolver(rules),
    defaultValues: nothingTyped,
  })
  const draft = useDraft(form, { slot: poiSlot(useOwnerId(), by), rest: null })
  return { form, draft }
}

export type PoiFormState = ReturnType<typeof usePoiForm>['form']
