import type { Merged } from '#web/lib/merge-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { fieldCopy } from './settings.copy.ts'
import type { SettingsValues } from './settings-values.ts'

type Props = { merged: Merged<SettingsValues>; onKeepMine: () => void; onDiscard: () => void }

const named = (fields: (keyof SettingsValues)[]): string =>
  fields.map((field) => fieldCopy[field].label).join(', ')

/** Somebody else has saved while something was being changed here. */
export function SettingsClash({ merged, onKeepMine, onDiscard }: Props) {
  const both = merged.theirs.filter((field) => merged.mine.includes(field))
  return (
    <Banner
      tone="warn"
      role="alert"
      title="Qualcun altro ha appena salvato le configurazioni"
      className="mb-5"
    >
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
  )
}
