import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { showFieldErrors } from '#web/lib/forms.ts'
import type { View } from '#web/lib/map/view.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { proposeMutation } from './poi.api.ts'
import { PoiFields } from './poi-fields.tsx'
import { usePoiForm } from './use-poi-form.ts'

type Props = { view: View; onClose: () => void }

/** A point for everybody, once an admin has verified it. */
export function ProposeDialog({ view, onClose }: Props) {
  const formId = useId()
  const { form, draft } = usePoiForm('rider')
  const propose = useMutation(proposeMutation)

  const submit = form.handleSubmit((values) =>
    propose.mutate(
      { ...values, requestKey: draft.key },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) },
    ),
  )

  return (
    <FormDialog
      formId={formId}
      title="Proponi un punto"
      description="Lo vedranno tutti dopo la verifica di un amministratore."
      submitLabel="Proponi"
      pendingText="Invio…"
      isPending={propose.isPending}
      isDirty={form.formState.isDirty}
      onGivenUp={draft.forget}
      onClose={onClose}
    >
      <DraftLine {...draft.line} notYet="inviato" className="mb-4" />
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PoiFields form={form} view={view} />
      </form>
    </FormDialog>
  )
}
