import { NotebookPen } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'

export function DiaryPage() {
  return (
    <ComingSoon
      title="Diario di viaggio"
      icon={NotebookPen}
      promise="Qui terrai il racconto dei tuoi viaggi, con luoghi, foto e amici."
    />
  )
}
