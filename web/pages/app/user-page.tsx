import { UserRound } from 'lucide-react'
import { ComingSoon } from '#web/features/shell/coming-soon.tsx'
import { paths } from '#web/paths.ts'

export function UserPage() {
  return (
    <ComingSoon
      title="Profilo"
      icon={UserRound}
      promise="Qui vedrai livello, punti e presentazione di un altro motociclista."
      back={{ to: paths.community, label: 'Vai alla community' }}
    />
  )
}
