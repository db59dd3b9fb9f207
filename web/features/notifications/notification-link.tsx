import { Link } from '@tanstack/react-router'
import type { Notification } from '#contract/notifications.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'

const look = buttonClass({ variant: 'link', size: 'sm' })

/** To what it is about, or to where its like is looked after. */
export function NotificationLink({ type, subject, isOpen }: Notification) {
  if (type === 'event_pending')
    return (
      <Link to={paths.adminEvents} className={look}>
        Vai agli eventi
      </Link>
    )
  if (type === 'poi_proposed')
    return (
      <Link to={paths.adminContent} className={look}>
        Vai ai punti
      </Link>
    )
  // Of many it names none: whichever of them are open stand there.
  if (type === 'content_reported' && (isOpen || !subject))
    return (
      <Link to={paths.adminContent} search={{ elenco: 'segnalazioni' }} className={look}>
        Vai alle segnalazioni
      </Link>
    )
  if (subject?.kind === 'post')
    return (
      <Link to={paths.post} params={{ id: subject.id }} className={look}>
        Apri il post
      </Link>
    )
  if (subject?.kind === 'user')
    return (
      <Link to={paths.user} params={{ userId: subject.id }} className={look}>
        Apri il profilo
      </Link>
    )
  return null
}
