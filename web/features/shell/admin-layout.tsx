import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import {
  ArrowLeft,
  Bell,
  CalendarCheck,
  ChartColumn,
  LayoutDashboard,
  MapPin,
  Settings,
  Users,
} from 'lucide-react'
import { isSuperAdmin, type Role, roleLabels } from '#contract/roles.ts'
import { unreadNotificationsQuery } from '#web/lib/admin-notifications.ts'
import { useViewer } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { IconType } from '#web/ui/icon-type.ts'

type Entry = { to: string; label: string; icon: IconType; isForSuperAdmins?: boolean }

const entries: Entry[] = [
  { to: paths.admin, label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.adminUsers, label: 'Gestione Utenti', icon: Users, isForSuperAdmins: true },
  { to: paths.adminEvents, label: 'Eventi', icon: CalendarCheck },
  { to: paths.adminContent, label: 'Contenuti & POI', icon: MapPin },
  { to: paths.adminAnalytics, label: 'Analisi & Report', icon: ChartColumn },
  { to: paths.adminNotifications, label: 'Notifiche', icon: Bell },
  { to: paths.adminSettings, label: 'Configurazioni', icon: Settings, isForSuperAdmins: true },
]

export function AdminLayout() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <div className="mx-auto grid w-full max-w-[88rem] grow grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[15rem_minmax(0,1fr)]">
      <AdminSidebar role={viewer.role} />
      <Outlet />
    </div>
  )
}

function AdminSidebar({ role }: { role: Role }) {
  return (
    <aside aria-label="Amministrazione" className={sidebar}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:flex-col lg:items-stretch lg:gap-y-4">
        <div className="flex lg:px-3">
          <Badge tone={isSuperAdmin(role) ? 'red' : 'neutral'}>{roleLabels[role]}</Badge>
        </div>
        <Link to={paths.home} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <ArrowLeft aria-hidden="true" />
          Torna all'App
        </Link>
      </div>
      <nav aria-label="Sezioni di amministrazione">
        <ul className={list}>
          {entries
            .filter((entry) => !entry.isForSuperAdmins || isSuperAdmin(role))
            .map(({ to, label, icon: Icon }) => (
              <li key={to} className="shrink-0">
                <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={link}>
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  {label}
                  {to === paths.adminNotifications && <UnreadCount />}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </aside>
  )
}

function UnreadCount() {
  const count = useQuery(unreadNotificationsQuery).data?.unreadCount ?? 0
  if (count === 0) return null
  return (
    <span className="figures relative rounded-full bg-red px-2 font-bold text-on-red text-sm leading-6 lg:ml-auto">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> da leggere</span>
    </span>
  )
}

// On a phone the sections are a row to be pushed sideways, reaching both edges of the screen.
const sidebar =
  'flex min-w-0 flex-col gap-3 px-4 pt-4 sm:px-6 lg:sticky lg:top-16 lg:self-start lg:pt-6 lg:pr-0'
const list =
  '-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 ' +
  'lg:mx-0 lg:flex-col lg:overflow-visible lg:px-0'
const link =
  'flex min-h-11 items-center gap-3 whitespace-nowrap rounded-md px-3 font-medium text-muted transition-colors ' +
  'duration-150 hover:bg-raised hover:text-ink focus-visible:-outline-offset-2 ' +
  'aria-[current=page]:bg-red-wash aria-[current=page]:font-semibold aria-[current=page]:text-red'
