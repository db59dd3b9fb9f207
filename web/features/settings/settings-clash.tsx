import { useEffect, useRef } from 'react'
import { settingLabels } from '#contract/settings.ts'
import type { Merged } from '#web/lib/merge-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { SettingsValues } from './settings-values.ts'

type Props = {
  merged: Merged<SettingsValues>
  /** How often it was found out by pressing `Salva`; not at all where the live line told of it. */
  refusals: number
  onKeepMine: () => void
  onDiscard: () => void
}

const named = (fields: (keyof SettingsValues)[]): string =>
  fields.map((field) => settingLabels[field]).join(', ')

/** Somebody else has saved while something was being changed here. */
export function SettingsClash({ merged, refusals, onKeepMine, onDiscard }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // To the question and not to one of its answers; and never away from what is being typed.
  useEffect(() => {
    if (refusals > 0) place.current?.focus()
  }, [refusals])
  const both = merged.theirs.filter((field) => merged.mine.includes(field))
  return (
    <div ref={place} tabIndex={-1} className="mt-5 rounded-md">
      <Banner tone="warn" role="alert" title="Qualcun altro ha appena salvato le configurazioni">
        <p>Le tue modifiche sono ancora qui. Nel frattempo è cambiato: {named(merged.theirs)}.</p>
        {both.length > 0 && (
          <p>Hai cambiato anche tu: {named(both)}. Se le tieni, salvando resta quello che hai scelto tu.</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={onKeepMine}>
            Tieni le mie modifiche
          </Button>
          <Button size="sm" variant="secondary" onClick={onDiscard}>
            Scarta le mie modifiche
          </Button>
        </div>
      </Banner>
    </div>
  )
}
