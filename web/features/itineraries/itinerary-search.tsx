import { Heart, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ItineraryFilters } from '#contract/itineraries.ts'
import { areas, difficulties, hairpinMinimums, lengthRanges, roadTypes } from '#contract/itinerary-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import { hasFilters } from './filters-in-address.ts'
import { hairpinLabels, lengthLabels } from './itineraries.copy.ts'

type Props = { filters: ItineraryFilters; onChange: (filters: ItineraryFilters) => void }

/** Words and filters over the whole catalogue. They live in the address, so that a search can be shared. */
export function ItinerarySearch({ filters, onChange }: Props) {
  const id = useId()
  const set = (change: Partial<Record<keyof ItineraryFilters, unknown>>) =>
    onChange(withoutEmpty({ ...filters, ...change }))
  return (
    <search aria-labelledby={id} className="mb-7 flex flex-col gap-3">
      <h2 id={id} className="sr-only">
        Cerca tra gli itinerari
      </h2>
      <WordsField
        label="Cerca un itinerario"
        placeholder="Cerca un passo, una valle, una strada…"
        words={filters.words ?? ''}
        onChange={(words) => set({ words })}
      />
      {/* Relative: hidden labels would otherwise stick out of the page, not of this row. */}
      <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        <Filter
          label="Difficoltà"
          value={filters.difficulty}
          options={difficulties}
          onChange={(difficulty) => set({ difficulty })}
        />
        <Filter
          label="Tipo di strada"
          value={filters.roadType}
          options={roadTypes}
          onChange={(roadType) => set({ roadType })}
        />
        <Filter label="Area" value={filters.area} options={areas} onChange={(area) => set({ area })} />
        <Filter
          label="Lunghezza"
          value={filters.length}
          options={lengthRanges}
          labels={lengthLabels}
          onChange={(length) => set({ length })}
        />
        <Filter
          label="Tornanti"
          value={filters.minHairpins}
          options={hairpinMinimums}
          labels={hairpinLabels}
          onChange={(minHairpins) => set({ minHairpins: minHairpins && Number(minHairpins) })}
        />
        <Button
          variant={filters.saved ? 'primary' : 'secondary'}
          icon={Heart}
          aria-pressed={filters.saved === '1'}
          onClick={() => set({ saved: filters.saved ? undefined : '1' })}
          className="shrink-0"
        >
          Salvati
        </Button>
        {hasFilters(filters) && (
          <Button variant="ghost" icon={X} onClick={() => onChange({})} className="shrink-0">
            Azzera filtri
          </Button>
        )}
      </div>
    </search>
  )
}

type FilterProps<Value extends string | number> = {
  label: string
  value: Value | undefined
  options: readonly Value[]
  labels?: Record<Value, string>
  onChange: (value: string | undefined) => void
}

function Filter<Value extends string | number>({
  label,
  value,
  options,
  labels,
  onChange,
}: FilterProps<Value>): ReactNode {
  return (
    <Select
      label={label}
      isLabelHidden
      placeholder={label}
      value={value ?? ''}
      options={options.map((option) => ({
        value: String(option),
        label: labels?.[option] ?? String(option),
      }))}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="min-w-36 shrink-0"
    />
  )
}

function withoutEmpty(filters: Partial<Record<keyof ItineraryFilters, unknown>>): ItineraryFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
  )
}
