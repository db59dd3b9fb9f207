import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { readFeedAddress } from '#web/features/community/feed-address.ts'
import { readEventsAddress } from '#web/features/events/events-address.ts'
import { readFilters } from '#web/features/itineraries/filters-in-address.ts'
import { readMapAddress } from '#web/features/poi/map-address.ts'
import { ScreenError } from '#web/features/shell/screen-error.tsx'
import { Splash } from '#web/features/shell/splash.tsx'
import { afterPaint } from '#web/lib/after-paint.ts'
import { formlessCode, screenCode } from '#web/lib/screen-code.ts'
import { administration } from './admin-routes.tsx'
import { guestsOnly, needsUser } from './guards.ts'
import { paths, publicPaths } from './paths.ts'
import { notFoundPage, rootRoute } from './root-route.tsx'

const publicRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.login,
    beforeLoad: guestsOnly,
    staticData: { hasNoBars: true, isOpenInMaintenance: true },
    component: lazyRouteComponent(() => formlessCode(import('./pages/public/login-page.tsx')), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.signUp,
    beforeLoad: guestsOnly,
    staticData: { hasNoBars: true },
    component: lazyRouteComponent(() => screenCode(import('./pages/public/sign-up-page.tsx')), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.privacyPolicy,
    staticData: { isOpenInMaintenance: true },
    component: lazyRouteComponent(
      () => screenCode(import('./pages/public/privacy-policy-page.tsx')),
      'PrivacyPolicyPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.termsOfService,
    staticData: { isOpenInMaintenance: true },
    component: lazyRouteComponent(
      () => screenCode(import('./pages/public/terms-of-service-page.tsx')),
      'TermsOfServicePage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.setupAdmin,
    staticData: { isOpenInMaintenance: true },
    component: lazyRouteComponent(
      () => screenCode(import('./pages/public/setup-admin-page.tsx')),
      'SetupAdminPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.resetPassword,
    staticData: { isOpenInMaintenance: true },
    component: lazyRouteComponent(
      () => screenCode(import('./pages/public/reset-password-page.tsx')),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.unsubscribe,
    staticData: { isOpenInMaintenance: true },
    component: lazyRouteComponent(
      () => screenCode(import('./pages/public/unsubscribe-page.tsx')),
      'UnsubscribePage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.hairpins,
    staticData: { greetsVisitors: true },
    component: lazyRouteComponent(
      () => screenCode(import('./pages/public/hairpins-page.tsx')),
      'HairpinsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.points,
    staticData: { greetsVisitors: true },
    component: lazyRouteComponent(() => screenCode(import('./pages/public/points-page.tsx')), 'PointsPage'),
  }),
  // In production the server answers this address with 404.
  createRoute({
    getParentRoute: () => rootRoute,
    path: publicPaths.ui,
    component: lazyRouteComponent(() => screenCode(import('./pages/public/ui-page.tsx')), 'UiPage'),
  }),
  createRoute({ getParentRoute: () => rootRoute, path: '$', component: notFoundPage }),
]

const appRoute = createRoute({ getParentRoute: () => rootRoute, id: 'app', beforeLoad: needsUser })

// The dialog of one itinerary lies over the list, which stays where it was.
const itinerariesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: paths.itineraries,
  validateSearch: readFilters,
  component: lazyRouteComponent(
    () => screenCode(import('./pages/app/itineraries-page.tsx')),
    'ItinerariesPage',
  ),
})

const itineraryRoute = createRoute({
  getParentRoute: () => itinerariesRoute,
  path: '$id',
  staticData: { isOverlay: true },
  component: lazyRouteComponent(() => screenCode(import('./pages/app/itinerary-page.tsx')), 'ItineraryPage'),
})

const appRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.home,
    component: lazyRouteComponent(() => formlessCode(import('./pages/app/home-page.tsx')), 'HomePage'),
  }),
  itinerariesRoute.addChildren([itineraryRoute]),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.diary,
    component: lazyRouteComponent(() => screenCode(import('./pages/app/diary-page.tsx')), 'DiaryPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.friends,
    component: lazyRouteComponent(() => screenCode(import('./pages/app/friends-page.tsx')), 'FriendsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.community,
    validateSearch: readFeedAddress,
    component: lazyRouteComponent(
      () => screenCode(import('./pages/app/community-page.tsx')),
      'CommunityPage',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.post,
    component: lazyRouteComponent(() => screenCode(import('./pages/app/post-page.tsx')), 'PostPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.events,
    validateSearch: readEventsAddress,
    component: lazyRouteComponent(() => screenCode(import('./pages/app/events-page.tsx')), 'EventsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.event,
    component: lazyRouteComponent(() => screenCode(import('./pages/app/event-page.tsx')), 'EventPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.map,
    validateSearch: readMapAddress,
    component: lazyRouteComponent(() => screenCode(import('./pages/app/map-page.tsx')), 'MapPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.profile,
    component: lazyRouteComponent(() => screenCode(import('./pages/app/profile-page.tsx')), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.user,
    component: lazyRouteComponent(() => screenCode(import('./pages/app/user-page.tsx')), 'UserPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.notifications,
    component: lazyRouteComponent(
      () => screenCode(import('./pages/app/notifications-page.tsx')),
      'NotificationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: paths.outbox,
    component: lazyRouteComponent(() => screenCode(import('./pages/app/outbox-page.tsx')), 'OutboxPage'),
  }),
]

const routeTree = rootRoute.addChildren([...publicRoutes, appRoute.addChildren(appRoutes), administration])

export function createAppRouter(client: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { client },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: Splash,
    scrollRestoration: true,
    // What no screen asks for (`fbclid`, a filter that is none) is dropped: links are shared through sites that add to them.
    search: { strict: true },
  })
  answerPressesFirst(router)
  return router
}

/**
 * Every link of a screen looks at a new address, and the next screen is drawn: whoever pressed one sees that before (the bars
 * follow the history itself).
 */
function answerPressesFirst(router: AnyRouter): void {
  const { load } = router
  router.load = async (options) => {
    if (options?.action?.type !== 'PUSH') return load(options)
    // What is pressed meanwhile goes on from there.
    router.updateLatestLocation()
    await afterPaint()
    return load(options)
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
