import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PoiCategory, poiCategories, poiCategoryLabels } from '#contract/poi-values.ts'
import { PoiSign } from '#web/lib/poi/poi-sign.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = {
  chosen: readonly PoiCategory[]
  onChange: (chosen: PoiCategory[]) => void
  /** Null while nobody has saved a track: there is nothing to hide. */
  hasLines: boolean | null
  onLinesChange: (areShown: boolean) => void
}

/** Which points are shown: none pressed is all of them. */
export function CategoryFilters({ chosen, onChange, hasLines, onLinesChange }: Props) {
  const toggle = (category: PoiCategory) =>
    onChange(chosen.includes(category) ? chosen.filter((other) => other !== category) : [...chosen, category])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Filtra i punti per categoria</legend>
      <div className={row}>
        <Chip isOn={chosen.length === 0} onPress={() => onChange([])}>
          Tutti
        </Chip>
        {poiCategories.map((category) => (
          <Chip key={category} isOn={chosen.includes(category)} onPress={() => toggle(category)}>
            <PoiSign category={category} className="-ml-1.5 size-6 shrink-0" />
            {poiCategoryLabels[category]}
          </Chip>
        ))}
        {hasLines !== null && (
          <Chip isOn={hasLines} onPress={() => onLinesChange(!hasLines)}>
            <Heart aria-hidden="true" className="size-5 shrink-0" />
            Itinerari salvati
          </Chip>
        )}
      </div>
    </fieldset>
  )
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-semibold lg:px-3.5 text-[0.9375rem] transition-colors duration-150 focus-visible:-outline-offset-2',
        isOn ? 'border-ink bg-ink text-card' : 'border-line bg-card text-ink hover:border-field',
      )}
    >
      {children}
    </button>
  )
}

const row = '-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:px-0 lg:flex-wrap'
