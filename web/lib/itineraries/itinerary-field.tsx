import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Route, X } from 'lucide-react'
import { useState } from 'react'
import { itineraries } from '#contract/itineraries.ts'
import { call } from '#web/lib/api.ts'
import { useRested } from '#web/lib/rested.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useTurns } from '#web/ui/use-turns.ts'

/** An itinerary as a form holds it; without a title it is no longer public. */
export type ChosenRoute = { id: string; title: string | null }

type Props = { value: ChosenRoute | null; onChange: (route: ChosenRoute | null) => void; hint: string }

const longestWords = 100

/** An itinerary, found by its words. */
export function ItineraryField({ value, onChange, hint }: Props) {
  const { ref, turn } = useTurns(onChange)
  return (
    <Field label="Itinerario" hint={value ? undefined : hint}>
      {(control) =>
        value ? (
          <div className="flex items-center gap-3 rounded-md border border-line py-1 pr-1 pl-3.5">
            <Route aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="wrap-anywhere min-w-0 flex-1">
              {value.title ?? 'Itinerario non più pubblico'}
            </span>
            <Button
              ref={ref}
              id={control.id}
              variant="ghost"
              size="sm"
              icon={X}
              aria-label="Rimuovi l’itinerario"
              onClick={() => turn(null)}
            >
              Rimuovi
            </Button>
          </div>
        ) : (
          <Search
            inputRef={ref}
            id={control.id}
            describedBy={control['aria-describedby']}
            onChoose={({ id, title }) => turn({ id, title })}
          />
        )
      }
    </Field>
  )
}

type SearchProps = {
  inputRef: (element: HTMLElement | null) => void
  id: string
  describedBy: string | undefined
  onChoose: (itinerary: { id: string; title: string }) => void
}

function Search({ inputRef, id, describedBy, onChoose }: SearchProps) {
  const [typed, setTyped] = useState('')
  const words = useRested(typed.trim().slice(0, longestWords))
  const { data, isError } = useQuery(foundQuery(words))
  return (
    <Combobox
      ref={inputRef}
      id={id}
      describedBy={describedBy}
      label="Itinerario"
      listLabel="Itinerari trovati"
      placeholder="Cerca un passo, una valle, una strada…"
      typed={typed}
      onType={setTyped}
      found={isError ? [] : data?.items}
      nothing={isError ? 'La ricerca non è disponibile. Riprova tra poco.' : 'Nessun itinerario trovato'}
      keyOf={(itinerary) => itinerary.id}
      render={({ title, roadType }) => (
        <>
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <span className="shrink-0 font-semibold text-muted text-sm">{roadType}</span>
        </>
      )}
      onChoose={onChoose}
    />
  )
}

function foundQuery(words: string) {
  return queryOptions({
    queryKey: ['itineraries', 'found', words],
    queryFn: ({ signal }) => call(itineraries.list, { words }, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}
