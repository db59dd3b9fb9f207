import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Combobox } from '#web/ui/combobox.tsx'
import { makeSearchable, searchPlaces } from './place-search.ts'
import { type Place, placesQuery } from './places.ts'

const countries = new Intl.DisplayNames('it', { type: 'region' })

type Props = { label: string; onChoose: (place: Place) => void; className?: string }

/** Finds a town of the embedded map, without asking anybody. */
export function PlaceCombobox({ label, onChoose, className }: Props) {
  const [typed, setTyped] = useState('')
  const { data, isError } = useQuery({ ...placesQuery, enabled: typed !== '' })
  const searchable = useMemo(() => makeSearchable(data ?? []), [data])
  const found = useMemo(() => searchPlaces(searchable, typed), [searchable, typed])

  return (
    <Combobox
      label={label}
      listLabel="Località trovate"
      typed={typed}
      onType={setTyped}
      found={data !== undefined || isError ? found : undefined}
      nothing={isError ? 'La ricerca non è disponibile. Riprova tra poco.' : 'Nessuna località trovata'}
      keyOf={({ name, province }) => `${name} ${province}`}
      render={(place) => (
        <>
          <span className="min-w-0 flex-1 truncate">{place.name}</span>
          <span className="shrink-0 font-semibold text-muted text-sm">{areaOf(place)}</span>
        </>
      )}
      onChoose={(place) => {
        setTyped(nameOf(place))
        onChoose(place)
      }}
      className={className}
    />
  )
}

/** The province's two letters, or the country's name. */
function areaOf({ province }: Place): string {
  return province === province.toUpperCase() ? province : (countries.of(province.toUpperCase()) ?? '')
}

const nameOf = (place: Place) => `${place.name} (${areaOf(place)})`
