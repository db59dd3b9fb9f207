import { useMutation } from '@tanstack/react-query'
import type { OwnProfile } from '#contract/profiles.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { setMarketingMutation } from './profiles.api.ts'

/** Saved as soon as it is pressed; given and withdrawn with the same ease. */
export function MarketingConsent({ profile }: { profile: OwnProfile }) {
  const { mutate, isPending, variables } = useMutation(setMarketingMutation)
  return (
    <Checkbox
      label="Acconsento a ricevere comunicazioni promozionali"
      hint="Puoi cambiare idea quando vuoi. Le e-mail di servizio, come il cambio di password, arrivano comunque."
      checked={isPending ? variables : profile.hasMarketingConsent}
      aria-busy={isPending || undefined}
      onChange={(event) => {
        if (!isPending) mutate(event.target.checked)
      }}
    />
  )
}
