import type { ReactNode } from 'react'
import type { Person } from '#contract/friends.ts'
import { initialsOf } from '#contract/names.ts'
import { RowLink } from '#web/lib/row-link.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type Props = {
  person: Person
  /** For buttons that are the same in every row: `aria-describedby`. */
  nameId: string
  note: ReactNode
  actions: ReactNode
}

export function PersonRow({ person, nameId, note, actions }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-t py-3">
      <div className="relative flex min-h-12 min-w-0 grow basis-40 items-center gap-3 rounded-md outline-focus has-[a:focus-visible]:outline-2">
        <Avatar initials={initialsOf(person.displayName)} src={person.avatarUrl} />
        <div className="min-w-0">
          <RowLink
            place={{ to: paths.user, params: { userId: person.userId } }}
            id={nameId}
            className="bidi-isolate wrap-anywhere block font-semibold text-ink leading-snug no-underline outline-none after:-top-3 after:-bottom-2 after:absolute after:inset-x-0 hover:underline"
          >
            {person.displayName}
          </RowLink>
          <div className="text-muted text-sm">{note}</div>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">{actions}</div>
    </li>
  )
}
