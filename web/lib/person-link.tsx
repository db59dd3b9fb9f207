import type { Person } from '#contract/friends.ts'
import { paths } from '#web/paths.ts'
import { RowLink } from './row-link.tsx'

type Props = {
  person: Pick<Person, 'userId' | 'displayName'> | null
  /** In the place of somebody whose account is gone. */
  otherwise: string
}

/** Somebody's name, which leads to their profile. */
export function PersonLink({ person, otherwise }: Props) {
  if (!person) return otherwise
  return (
    <RowLink
      place={{ to: paths.user, params: { userId: person.userId } }}
      className="bidi-isolate wrap-anywhere relative z-10 font-semibold underline-offset-4 in-[h2]:[font-weight:inherit] before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:underline"
    >
      {person.displayName}
    </RowLink>
  )
}
