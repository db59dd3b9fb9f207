import { Link } from '@tanstack/react-router'
import { Route } from 'lucide-react'
import { CurveDrawing } from '#web/features/hairpins/curve-drawing.tsx'
import { HairpinFormula } from '#web/features/hairpins/hairpin-formula.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Page } from '#web/ui/page.tsx'

export function HairpinsPage() {
  return (
    <Page
      width="narrow"
      title="Come contiamo i tornanti"
      subtitle="La formula è pubblica: chiunque può rifare il conto."
    >
      <CurveDrawing />
      <HairpinFormula />
      <p className="mt-8">
        <Link to={paths.itineraries} className={buttonClass({ variant: 'secondary' })}>
          <Route aria-hidden="true" />
          Vai agli itinerari
        </Link>
      </p>
    </Page>
  )
}
