import { AuditLog } from '#web/features/audit/audit-log.tsx'
import { Page } from '#web/ui/page.tsx'

export function AuditPage() {
  return (
    <Page title="Registro attività" subtitle="Chi ha fatto che cosa nell’area di amministrazione, e quando.">
      <AuditLog />
    </Page>
  )
}
