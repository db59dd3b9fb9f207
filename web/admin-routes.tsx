import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readModerationAddress } from '#web/features/events/moderation/moderation-address.ts'
import { readSettingsAddress } from '#web/features/settings/settings-address.ts'
import { readAnalyticsAddress } from '#web/features/stats/analytics-address.ts'
import { readDashboardAddress } from '#web/features/stats/dashboard-address.ts'
import { readUsersAddress } from '#web/features/users/users-address.ts'
import { screenCode } from '#web/lib/screen-code.ts'
import { needsAdmin, needsSuperAdmin } from './guards.ts'
import { readContentAddress } from './pages/admin/content-address.ts'
import { paths } from './paths.ts'
import { notFoundPage, rootRoute } from './root-route.tsx'

/** The sidebar and, for narrow screens, the menu of the top bar: together, so that neither comes after the screen. */
async function loadAdministration() {
  const [layout] = await Promise.all([
    import('#web/features/shell/admin-layout.tsx'),
    import('#web/features/shell/admin-menu.tsx'),
  ])
  return layout
}

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.admin,
  beforeLoad: needsAdmin,
  staticData: { isBackOffice: true },
  component: lazyRouteComponent(() => screenCode(loadAdministration()), 'AdminLayout'),
})

const adminRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/',
    validateSearch: readDashboardAddress,
    component: lazyRouteComponent(
      () => screenCode(import('./pages/admin/dashboard-page.tsx')),
      'DashboardPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/users',
    validateSearch: readUsersAddress,
    beforeLoad: needsSuperAdmin,
    component: lazyRouteComponent(() => screenCode(import('./pages/admin/users-page.tsx')), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/events',
    validateSearch: readModerationAddress,
    component: lazyRouteComponent(
      () => screenCode(import('./pages/admin/events-page.tsx')),
      'AdminEventsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/content',
    validateSearch: readContentAddress,
    component: lazyRouteComponent(() => screenCode(import('./pages/admin/content-page.tsx')), 'ContentPage'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/analytics',
    validateSearch: readAnalyticsAddress,
    component: lazyRouteComponent(
      () => screenCode(import('./pages/admin/analytics-page.tsx')),
      'AnalyticsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/notifications',
    component: lazyRouteComponent(
      () => screenCode(import('./pages/admin/notifications-page.tsx')),
      'AdminNotificationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/settings',
    validateSearch: readSettingsAddress,
    beforeLoad: needsSuperAdmin,
    component: lazyRouteComponent(
      () => screenCode(import('./pages/admin/settings-page.tsx')),
      'SettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/audit',
    beforeLoad: needsSuperAdmin,
    component: lazyRouteComponent(() => screenCode(import('./pages/admin/audit-page.tsx')), 'AuditPage'),
  }),
  createRoute({ getParentRoute: () => adminRoute, path: '$', component: notFoundPage }),
]

/** The back office: one layout, one guard for all of it. */
export const administration = adminRoute.addChildren(adminRoutes)
