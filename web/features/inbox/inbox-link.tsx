import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InboxTarget } from '#contract/inbox.ts'
import { paths } from '#web/paths.ts'

type Props = { target: InboxTarget; onClick: () => void; className: string; children: ReactNode }

export function InboxLink({ target, ...rest }: Props) {
  return <Link {...placeOf(target)} {...rest} />
}

function placeOf({ to, id }: InboxTarget): LinkProps {
  if (to === 'friends') return { to: paths.friends }
  if (to === 'user' && id) return { to: paths.user, params: { userId: id } }
  if (to === 'post' && id) return { to: paths.post, params: { id } }
  if (to === 'event' && id) return { to: paths.event, params: { id } }
  return { to: paths.profile }
}
