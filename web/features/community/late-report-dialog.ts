import { lateForm } from '#web/lib/late-form.tsx'

/** A form that few open: no list waits for it. */
export const ReportDialog = lateForm(async () => (await import('./report-dialog.tsx')).ReportDialog)
