import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { auth } from '#contract/auth.ts'
import { contract } from '#contract/index.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { session } from './features/auth/auth.service.ts'
import { findViewer, peekViewer, peekViewers } from './features/auth/sessions.service.ts'
import { communityRoutes } from './features/community/community.routes.ts'
import { diaryRoutes } from './features/diary/diary.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { friendRoutes } from './features/friends/friends.routes.ts'
import { inboxRoutes } from './features/inbox/inbox.routes.ts'
import { serveUnsubscribeLink } from './features/inbox/unsubscribe-link.ts'
import { itineraryRoutes } from './features/itineraries/itineraries.routes.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { poiRoutes } from './features/poi/poi.routes.ts'
import { pointRoutes } from './features/points/points.routes.ts'
import { profileRoutes } from './features/profiles/profiles.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { describePages } from './features/sharing/previews.service.ts'
import { servePosters } from './features/sharing/sharing.routes.ts'
import { statsRoutes } from './features/stats/stats.routes.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { trackRoutes } from './features/tracks/tracks.routes.ts'
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { bind, serve } from './platform/bind.ts'
import type { Services } from './platform/context.ts'
import { serveDocs } from './platform/docs.ts'
import { answerUnknownPath } from './platform/error-answers.ts'
import { createHttp } from './platform/http.ts'
import { type LiveOptions, serveLive } from './platform/live.ts'
import { serveManifest } from './platform/manifest.ts'
import { serveMapTiles } from './platform/map-tiles.ts'
import { receiveVisits } from './platform/page-session.ts'
import { type RollCallOptions, serveNotices } from './platform/roll-call.ts'
import { serveWeb } from './platform/static.ts'

// What a rule does not say in its own words is still said in Italian; zod's own Italian names types in English.
z.config({ localeError: () => 'Valore non valido' })

export const routes = [
  ...accountRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...communityRoutes,
  ...diaryRoutes,
  ...eventRoutes,
  ...friendRoutes,
  ...inboxRoutes,
  ...itineraryRoutes,
  ...mediaRoutes,
  ...poiRoutes,
  ...pointRoutes,
  ...profileRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...settingsRoutes,
  ...statsRoutes,
  ...systemRoutes,
  ...trackRoutes,
  ...twoFactorRoutes,
  ...userRoutes,
]

/** The whole server but its socket: tests build the same one. */
export async function buildApp(
  services: Services,
  options: { webFolder?: string; live?: LiveOptions; rollCall?: RollCallOptions } = {},
): Promise<FastifyInstance> {
  const app = await createHttp(services)
  const doors = { ...services, findViewer }
  await serveNotices(app, services, options.rollCall)
  serve(app, routes, doors)
  await serveLive(app, { ...services, findViewer: peekViewer, findViewers: peekViewers }, options.live)
  serveDocs(app, contract)
  await serveMapTiles(app, services.config)
  serveManifest(app, services)
  servePosters(app, services)
  serveUnsubscribeLink(app, services.config)
  if (options.webFolder)
    await serveWeb(app, options.webFolder, {
      ...services,
      headOf: describePages(services),
      visitOf: receiveVisits(bind(auth.session, session), doors, routes),
    })
  else app.setNotFoundHandler(answerUnknownPath)
  return app
}
