import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { reportForm } from '#contract/community-forms.ts'
import { postLimits } from '#contract/post-values.ts'
import { reportReasonLabels, reportReasons } from '#contract/report-values.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { useOwnerId } from '#web/lib/session.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { type Reported, reportMutation } from './community.api.ts'

type Values = { reason: string; note: string }
type Report = z.output<typeof reportForm>

const options = reportReasons.map((reason) => ({ value: reason, label: reportReasonLabels[reason] }))

/** Tells the admins about a post or a comment. */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const formId = useId()
  const form = useForm<Values, unknown, Report>({
    // A reason that was not chosen yet is an empty text in the form, and refused by the rule.
    resolver: zodResolver(reportForm as z.ZodType<Report, Values>),
    defaultValues: { reason: '', note: '' },
  })
  const slot = { owner: useOwnerId(), form: 'report.1', about: reported.id }
  const draft = useDraft(form, { slot, rest: null })
  const report = useMutation(reportMutation(reported, draft.key))
  const { errors, isDirty } = form.formState
  const isOther = useWatch({ control: form.control, name: 'reason' }) === 'other'
  const submit = form.handleSubmit((values) =>
    report.mutate(values, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) }),
  )
  return (
    <FormDialog
      title={reported.kind === 'post' ? 'Segnala il post' : 'Segnala il commento'}
      description="Lo leggono solo gli amministratori: chi l’ha scritto non saprà chi lo ha segnalato."
      size="sm"
      formId={formId}
      submitLabel="Segnala"
      isPending={report.isPending}
      isDirty={isDirty}
      onGivenUp={draft.forget}
      onClose={onClose}
    >
      <DraftLine {...draft.line} notYet="inviato" className="mb-4" />
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Select
          {...form.register('reason', { deps: 'note' })}
          label="Motivo"
          required
          placeholder="Scegli un motivo"
          options={options}
          error={errors.reason?.message}
        />
        <TextArea
          {...form.register('note')}
          label="Dettagli"
          required={isOther}
          hint={isOther ? 'Racconta che cosa non va.' : 'Facoltativi, ma aiutano a decidere.'}
          limit={postLimits.reportNote}
          error={errors.note?.message}
        />
      </form>
    </FormDialog>
  )
}
