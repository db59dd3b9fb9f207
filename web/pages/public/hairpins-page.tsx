import { CurveDrawing } from '#web/features/hairpins/curve-drawing.tsx'
import { HairpinFormula } from '#web/features/hairpins/hairpin-formula.tsx'
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
    </Page>
  )
}
