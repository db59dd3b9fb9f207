import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { type SessionUser, siteOf } from '#contract/auth.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { loadBars } from '#web/features/shell/late-bars.ts'
import { Shell } from '#web/features/shell/shell.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { CommunityPage } from './pages/app/community-page.tsx'
import { EventsPage } from './pages/app/events-page.tsx'
import { HomePage } from './pages/app/home-page.tsx'
import { ItinerariesPage } from './pages/app/itineraries-page.tsx'
import { LoginPage } from './pages/public/login-page.tsx'
import { paths, publicPaths } from './paths.ts'

type Picture = { path: string; page: RouteComponent; isOfMembers: boolean }

const pictures: readonly Picture[] = [
  { path: publicPaths.login, page: LoginPage, isOfMembers: false },
  { path: paths.home, page: HomePage, isOfMembers: true },
  { path: paths.itineraries, page: ItinerariesPage, isOfMembers: true },
  { path: paths.community, page: CommunityPage, isOfMembers: true },
  { path: paths.events, page: EventsPage, isOfMembers: true },
]

/** Anybody: whose page it is stands in none of these pictures. */
const somebody: SessionUser = {
  id: '00000000-0000-4000-8000-000000000000',
  email: '',
  displayName: '',
  avatarUrl: null,
  role: 'user',
  isEmailConfirmed: true,
  mustEnrol: false,
}

/** Each screen as it stands before its code and its rows have come, by its path. */
export async function drawPictures(): Promise<Record<string, string>> {
  await loadBars(somebody)
  const drawn = await Promise.all(
    pictures.map(async (picture) => [picture.path, await draw(picture)] as const),
  )
  return Object.fromEntries(drawn)
}

async function draw({ path, page, isOfMembers }: Picture): Promise<string> {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    user: isOfMembers ? somebody : null,
    site: siteOf(defaultSettings),
  })
  const root = createRootRoute({ component: () => <Shell>{null}</Shell> })
  const app = createRoute({ getParentRoute: () => root, id: 'app' })
  const screen = createRoute({
    getParentRoute: () => (isOfMembers ? app : root),
    path,
    component: page,
    staticData: { hasNoBars: !isOfMembers },
  })
  const router = createRouter({
    routeTree: root.addChildren(isOfMembers ? [app.addChildren([screen])] : [screen]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      {/* Not the app's own router, which is the registered type. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
