import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { controlClass } from '#web/ui/control-class.ts'
import { cx } from '#web/ui/cx.ts'
import { makeSearchable, searchPlaces } from './place-search.ts'
import { type Place, placesQuery } from './places.ts'

const countries = new Intl.DisplayNames('it', { type: 'region' })

type Props = { label: string; onChoose: (place: Place) => void; className?: string }

/** Finds a town of the embedded map, without asking anybody. */
export function PlaceCombobox({ label, onChoose, className }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { data, isError } = useQuery({ ...placesQuery, enabled: typed !== '' })
  const searchable = useMemo(() => makeSearchable(data ?? []), [data])
  const found = useMemo(() => searchPlaces(searchable, typed), [searchable, typed])
  const isShown = isOpen && typed.trim() !== '' && (data !== undefined || isError)

  function choose(place: Place) {
    setTyped(nameOf(place))
    setIsOpen(false)
    onChoose(place)
  }

  function press(event: KeyboardEvent) {
    const isHeard = act(event.key)
    if (isHeard) event.preventDefault()
  }

  /** Whether the key means something here. */
  function act(key: string): boolean {
    switch (key) {
      case 'ArrowDown':
        move(1)
        return true
      case 'ArrowUp':
        move(-1)
        return true
      case 'Enter':
        if (isShown && found[active]) choose(found[active])
        return isShown
      case 'Escape':
        if (!isShown) setTyped('')
        setIsOpen(false)
        return isShown || typed !== ''
      default:
        return false
    }
  }

  function move(step: 1 | -1) {
    if (isShown) setActive((active + step + found.length) % Math.max(found.length, 1))
    else setIsOpen(true)
  }

  return (
    <div className={cx('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
      />
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[active] ? `${id}-${active}` : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
          setIsOpen(true)
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
        className={cx(controlClass, 'pl-11')}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Località trovate"
        hidden={!isShown || found.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-card p-1 shadow-soft"
      >
        {found.map((place, i) => (
          <div
            key={`${place.name} ${place.province}`}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            // Before the field loses the focus, which would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
            onKeyDown={press}
            onPointerMove={() => setActive(i)}
            className={cx(option, i === active && 'bg-raised')}
          >
            <span className="min-w-0 flex-1 truncate">{place.name}</span>
            <span className="shrink-0 font-semibold text-muted text-sm">{areaOf(place)}</span>
          </div>
        ))}
      </div>
      {isShown && found.length === 0 && (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line bg-card px-4 py-3 text-muted shadow-soft"
        >
          {isError ? 'La ricerca non è disponibile. Riprova tra poco.' : 'Nessuna località trovata'}
        </p>
      )}
    </div>
  )
}

const option = 'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5'

/** The province's two letters, or the country's name. */
function areaOf({ province }: Place): string {
  return province === province.toUpperCase() ? province : (countries.of(province.toUpperCase()) ?? '')
}

const nameOf = (place: Place) => `${place.name} (${areaOf(place)})`
