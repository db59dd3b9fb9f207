import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from './api.ts'

/** Puts the server's sentences under their fields and the focus on the first of them. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: ApiError,
): void {
  const fields = Object.keys(form.getValues()) as FieldPath<Values>[]
  const refused = fields.filter((field) => error.fields[field])
  for (const [index, field] of refused.entries()) {
    form.setError(field, { type: 'server', message: error.fields[field] ?? '' }, { shouldFocus: index === 0 })
  }
}
