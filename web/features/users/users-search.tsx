import { type ConsentFilter, consentFilters, type MemberOrder, memberOrders } from '#contract/users.ts'
import { Select } from '#web/ui/select.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import { consentLabels, orderLabels } from './users.copy.ts'
import type { UsersSearch } from './users-address.ts'

type Props = { search: UsersSearch; onChange: (search: UsersSearch) => void }

/** Lives in the address: the way back from a dialog or another page finds the same list. */
export function UsersSearchBar({ search, onChange }: Props) {
  return (
    <search aria-label="Cerca tra gli utenti" className="@container mb-5 block">
      <div className="grid gap-3 @min-[40rem]:grid-cols-[1fr_12.5rem_13.5rem]">
        <WordsField
          label="Cerca per nome o email"
          placeholder="Cerca per nome o email"
          words={search.words}
          onChange={(words) => onChange({ ...search, words })}
        />
        <Select
          label="Consensi"
          isLabelHidden
          value={search.consent}
          options={consentFilters.map((value) => ({ value, label: consentLabels[value] }))}
          onChange={(event) => onChange({ ...search, consent: event.target.value as ConsentFilter })}
        />
        <Select
          label="Ordina per"
          isLabelHidden
          value={search.order}
          options={memberOrders.map((value) => ({ value, label: `Ordina: ${orderLabels[value]}` }))}
          onChange={(event) => onChange({ ...search, order: event.target.value as MemberOrder })}
        />
      </div>
    </search>
  )
}
