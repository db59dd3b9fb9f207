import { Link } from '@tanstack/react-router'
import { Calendar } from 'lucide-react'
import { PointRules } from '#web/features/points/point-rules.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Page } from '#web/ui/page.tsx'

export function PointsPage() {
  return (
    <Page
      width="narrow"
      title="Come funzionano i punti"
      subtitle="Le regole sono pubbliche e uguali per tutti."
    >
      <PointRules />
      <p className="mt-8">
        <Link to={paths.events} className={buttonClass({ variant: 'secondary' })}>
          <Calendar aria-hidden="true" />
          Vai agli eventi
        </Link>
      </p>
    </Page>
  )
}
