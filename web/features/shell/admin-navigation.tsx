import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { initialsOf, shownName } from '#contract/names.ts'
import { isSuperAdmin, type Role, roleLabels } from '#contract/roles.ts'
import { unreadNotificationsQuery } from '#web/lib/admin-notifications.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { sectionAt, sectionsFor } from './admin-sections.ts'
import { unreadText } from './unread-dot.tsx'

/** What is done before a link is followed: closing what it stands in. */
type Leave = ((to: string, event: MouseEvent) => void) | undefined

export function AdminWho({ viewer }: { viewer: SessionUser }) {
  const name = shownName(viewer)
  return (
    <div className="flex items-center gap-3">
      <Avatar initials={initialsOf(name)} src={viewer.avatarUrl} />
      <div className="min-w-0">
        <p className="bidi-isolate wrap-anywhere line-clamp-2 font-semibold leading-tight">{name}</p>
        <Badge tone={isSuperAdmin(viewer.role) ? 'red' : 'neutral'} className="mt-1">
          {roleLabels[viewer.role]}
        </Badge>
      </div>
    </div>
  )
}

export function AdminSections({ role, onLeave }: { role: Role; onLeave?: Leave }) {
  const section = useLocation({ select: ({ pathname }) => sectionAt(pathname) })
  return (
    <nav aria-label="Sezioni di amministrazione">
      <ul className="flex flex-col gap-1">
        {sectionsFor(role).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              // On the page itself the link says `page`; below it, that one is somewhere inside.
              aria-current={to === section ? true : undefined}
              className={entry}
              onClick={(event) => onLeave?.(to, event)}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
              {to === paths.adminNotifications && <UnreadMark />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function BackToApp({ onLeave }: { onLeave?: Leave }) {
  return (
    <Link
      to={paths.home}
      className={buttonClass({ variant: 'secondary', size: 'sm', isFullWidth: true })}
      onClick={(event) => onLeave?.(paths.home, event)}
    >
      <ArrowLeft aria-hidden="true" />
      Torna all'App
    </Link>
  )
}

function UnreadMark() {
  const count = useUnreadCount()
  if (count === 0) return null
  return (
    <span className="figures relative ml-auto rounded-full bg-red px-2 font-bold text-on-red text-sm leading-6">
      {unreadText(count)}
      <span className="sr-only"> da leggere</span>
    </span>
  )
}

/** Notifications that no admin has read yet; none until it is known. */
export function useUnreadCount(): number {
  return useQuery(unreadNotificationsQuery).data?.unreadCount ?? 0
}

const entry =
  'flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 font-medium text-muted leading-tight transition-colors ' +
  'duration-150 hover:bg-raised hover:text-ink focus-visible:-outline-offset-2 ' +
  '[&[aria-current]]:bg-red-wash [&[aria-current]]:font-semibold [&[aria-current]]:text-red'
