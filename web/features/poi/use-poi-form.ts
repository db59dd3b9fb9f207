import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { poiForm } from '#contract/poi.ts'

/** A new point, as riders propose it and admins make it. */
export function usePoiForm() {
  return useForm({
    resolver: zodResolver(poiForm),
    defaultValues: { name: '', description: '', address: '' },
  })
}

export type PoiFormState = ReturnType<typeof usePoiForm>
