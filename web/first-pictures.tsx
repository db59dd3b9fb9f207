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
import type { Picture, Pictures } from '#contract/page-session.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { loadBars } from '#web/features/shell/late-bars.ts'
import { Shell } from '#web/features/shell/shell.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { pictureOf } from './first-sketches.tsx'
import { CommunityPage } from './pages/app/community-page.tsx'
import { EventsPage } from './pages/app/events-page.tsx'
import { HomePage } from './pages/app/home-page.tsx'
import { ItinerariesPage } from './pages/app/itineraries-page.tsx'
import { LoginPage } from './pages/public/login-page.tsx'
import { paths, publicPaths } from './paths.ts'

const atTheDoor: Record<string, RouteComponent> = { [publicPaths.login]: LoginPage }
const inside: Record<string, RouteComponent> = {
  [paths.home]: HomePage,
  [paths.itineraries]: ItinerariesPage,
  [paths.community]: CommunityPage,
  [paths.events]: EventsPage,
}

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

/** Each screen as it stands before its code and its rows have come. */
export async function drawPictures(): Promise<Pictures> {
  await loadBars(somebody)
  return {
    visitor: await drawAll(atTheDoor, null),
    rider: await drawAll(inside, somebody),
    admin: await drawAll(inside, { ...somebody, role: 'admin' }),
  }
}

async function drawAll(pages: Record<string, RouteComponent>, viewer: SessionUser | null) {
  const drawn = await Promise.all(
    Object.entries(pages).map(async ([path, page]) => [path, await draw(path, page, viewer)] as const),
  )
  return Object.fromEntries(drawn)
}

async function draw(path: string, page: RouteComponent, viewer: SessionUser | null): Promise<Picture> {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, { user: viewer, site: siteOf(defaultSettings) })
  const root = createRootRoute({ component: () => <Shell>{null}</Shell> })
  const app = createRoute({ getParentRoute: () => root, id: 'app' })
  const screen = createRoute({
    getParentRoute: () => (viewer ? app : root),
    path,
    component: page,
    staticData: { hasNoBars: viewer === null },
  })
  const router = createRouter({
    routeTree: root.addChildren(viewer ? [app.addChildren([screen])] : [screen]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      {/* Not the app's own router, which is the registered type. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return pictureOf(path, html)
}
