import { Page } from '#web/ui/page.tsx'
import { ShowButtons } from '#web/ui/showcase/show-buttons.tsx'
import { ShowCharts } from '#web/ui/showcase/show-charts.tsx'
import { ShowChoices } from '#web/ui/showcase/show-choices.tsx'
import { ShowContent } from '#web/ui/showcase/show-content.tsx'
import { ShowFields } from '#web/ui/showcase/show-fields.tsx'
import { ShowHero } from '#web/ui/showcase/show-hero.tsx'
import { ShowOverlays } from '#web/ui/showcase/show-overlays.tsx'
import { ShowStates } from '#web/ui/showcase/show-states.tsx'
import { ShowTokens } from '#web/ui/showcase/show-tokens.tsx'

/** `/_ui`: every piece of the design system in every state. */
export function UiPage() {
  return (
    <Page title="Componenti" subtitle="Ogni pezzo dell’interfaccia in ogni stato, di giorno e di notte.">
      <ShowTokens />
      <ShowButtons />
      <ShowFields />
      <ShowChoices />
      <ShowOverlays />
      <ShowContent />
      <ShowCharts />
      <ShowStates />
      <ShowHero />
    </Page>
  )
}
