import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { unreadInboxQuery } from '#web/lib/inbox.ts'
import { paths } from '#web/paths.ts'
import { UnreadDot, unreadWords } from './unread-dot.tsx'

/** Where everything that concerns the person arrives. */
export function Bell() {
  const { data } = useQuery(unreadInboxQuery)
  const count = data?.unreadCount ?? 0
  return (
    <Link
      to={paths.notifications}
      className="relative grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-raised aria-[current=page]:bg-raised"
    >
      <BellIcon aria-hidden="true" className="size-6" />
      <span className="sr-only">{count === 0 ? 'Notifiche' : `Notifiche, ${unreadWords(count)}`}</span>
      <UnreadDot count={count} />
    </Link>
  )
}
