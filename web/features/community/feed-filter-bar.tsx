import { Hash, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { postTypes } from '#contract/post-filters.ts'
import { postTypeLabels } from '#contract/post-values.ts'
import { Button } from '#web/ui/button.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Select } from '#web/ui/select.tsx'
import type { FeedFilters } from './feed-address.ts'

type Props = { filters: FeedFilters; onChange: (filters: FeedFilters) => void }

const options = postTypes.map((type) => ({ value: type, label: postTypeLabels[type] }))

/** They live in the address, so that a selection can be shared. */
export function FeedFilterBar({ filters, onChange }: Props) {
  const id = useId()
  const { postType, tag } = filters
  const type = postType && { postType }
  const bar = useRef<HTMLElement>(null)
  const shown = useRef(filters)
  useEffect(() => {
    const before = shown.current
    shown.current = filters
    if (before.postType === filters.postType && before.tag === filters.tag) return
    // The link in a card that was pressed is gone with its feed: reading goes on at what it chose.
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [filters])
  return (
    <search ref={bar} tabIndex={-1} aria-labelledby={id} className="outline-none">
      <KeepFocus className="mb-4 flex flex-wrap items-center gap-2 outline-none">
        <h2 id={id} className="sr-only">
          Filtra i post
        </h2>
        <Select
          label="Filtra per tipo"
          isLabelHidden
          placeholder="Tutti i tipi"
          options={options}
          value={postType ?? ''}
          onChange={({ target }) => {
            const chosen = postTypes.find((one) => one === target.value)
            onChange({ ...(chosen && { postType: chosen }), ...(tag && { tag }) })
          }}
          className="min-w-[min(11rem,100%)] max-sm:grow"
        />
        {tag && (
          <Button
            variant="secondary"
            icon={Hash}
            aria-label={`Togli il filtro: tag ${tag}`}
            onClick={() => onChange({ ...type })}
            className="min-w-0"
          >
            <span className="bidi-isolate wrap-anywhere min-w-0">{tag}</span>
            <X aria-hidden="true" />
          </Button>
        )}
        {postType && tag && (
          <Button variant="ghost" icon={X} onClick={() => onChange({})}>
            Azzera filtri
          </Button>
        )}
      </KeepFocus>
    </search>
  )
}
