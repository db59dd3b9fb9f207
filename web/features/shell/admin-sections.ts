import { Bell, CalendarCheck, ChartColumn, LayoutDashboard, MapPin, Settings, Users } from 'lucide-react'
import { isSuperAdmin, type Role } from '#contract/roles.ts'
import { paths } from '#web/paths.ts'
import type { IconType } from '#web/ui/icon-type.ts'

export type AdminSection = { to: string; label: string; icon: IconType; isForSuperAdmins?: boolean }

const sections: AdminSection[] = [
  { to: paths.admin, label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.adminUsers, label: 'Gestione Utenti', icon: Users, isForSuperAdmins: true },
  { to: paths.adminEvents, label: 'Eventi', icon: CalendarCheck },
  { to: paths.adminContent, label: 'Contenuti & POI', icon: MapPin },
  { to: paths.adminAnalytics, label: 'Analisi & Report', icon: ChartColumn },
  { to: paths.adminNotifications, label: 'Notifiche', icon: Bell },
  { to: paths.adminSettings, label: 'Configurazioni', icon: Settings, isForSuperAdmins: true },
]

export const sectionsFor = (role: Role): AdminSection[] =>
  sections.filter(({ isForSuperAdmins }) => !isForSuperAdmins || isSuperAdmin(role))

/** The log is reached from the dashboard and has no entry of its own. */
const places = [...sections, { to: paths.adminAudit, label: 'Registro attività' }]

/** The entry of the menu that a page without one belongs to. */
export const sectionAt = (path: string): string => (path === paths.adminAudit ? paths.admin : path)

/** Where in the back office one is; undefined where nothing is. */
export const placeAt = (path: string): string | undefined => places.find(({ to }) => to === path)?.label
