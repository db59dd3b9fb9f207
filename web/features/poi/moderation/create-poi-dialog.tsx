import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { PoiForm } from '#contract/poi-form.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { showFieldErrors } from '#web/lib/forms.ts'
import { italy } from '#web/lib/map/view.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PoiFields } from '../poi-fields.tsx'
import { usePoiForm } from '../use-poi-form.ts'
import { NearbyDialog } from './nearby-dialog.tsx'
import { createMutation } from './poi-moderation.api.ts'

type Props = { onCreated: () => void; onClose: () => void }

/** A point that needs nobody's verification. */
export function CreatePoiDialog({ onCreated, onClose }: Props) {
  const formId = useId()
  const { form, draft } = usePoiForm('admin')
  const create = useMutation(createMutation)
  /** What was to be made, and lies beside others. */
  const [doubtful, setDoubtful] = useState<PoiForm | null>(null)

  const send = (values: PoiForm, seenNearby: string[]) =>
    create.mutate(
      { ...values, requestKey: draft.key, seenNearby },
      {
        onSuccess: onCreated,
        onError: (error) => {
          showFieldErrors(form, error)
          setDoubtful(error.code === 'POI_NEARBY' ? values : null)
        },
      },
    )

  return (
    <>
      <FormDialog
        formId={formId}
        title="Nuovo POI"
        description="Sarà subito sulla mappa di tutti."
        submitLabel="Crea POI"
        pendingText="Creo…"
        isPending={create.isPending}
        isDirty={form.formState.isDirty}
        onGivenUp={draft.forget}
        onClose={onClose}
      >
        <DraftLine {...draft.line} notYet="inviato" className="mb-4" />
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit((values) => send(values, []))}
          className="flex flex-col gap-4"
        >
          <PoiFields form={form} view={italy} />
        </form>
      </FormDialog>
      {doubtful && (
        <NearbyDialog
          place={doubtful}
          confirmLabel="Crea comunque"
          isPending={create.isPending}
          onConfirm={(seenNearby) => send(doubtful, seenNearby)}
          onClose={() => setDoubtful(null)}
        />
      )}
    </>
  )
}
