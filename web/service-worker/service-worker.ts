import { ownBuild } from './build.ts'
import { answerFile } from './files.ts'
import { keepBuild, renewShell, retireBuilds } from './kept-builds.ts'
import type { ToWorker } from './messages.ts'
import { answerPage } from './pages.ts'
import { answerPicture } from './pictures.ts'
import { openPush, renewPush, showPush } from './push.ts'
import { answererOf } from './routing.ts'

declare const self: ServiceWorkerGlobalScope

// Only the wiring: what happens at each event is in a file of its own (decision 033).

self.addEventListener('install', (event) => event.waitUntil(keepBuild(ownBuild)))

self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('fetch', (event) => {
  const answerer = answererOf(event.request, self.location.origin)
  if (answerer === 'page') event.respondWith(page(event))
  if (answerer === 'file') event.respondWith(answerFile(event.request))
  if (answerer === 'picture') event.respondWith(answerPicture(event.request))
})

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  if (message.type === 'which-build') event.ports[0]?.postMessage(ownBuild.id)
  if (message.type === 'take-over') event.waitUntil(self.skipWaiting())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self.registration, event.data)))

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openPush(self.clients, event.notification)),
)

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent
  event.waitUntil(renewPush(self.registration, oldSubscription))
})

async function begin(): Promise<void> {
  const { installing, waiting } = self.registration
  await retireBuilds(ownBuild.id, (installing ?? waiting) !== null)
  // The pages that are open profit from it at once, not only the next ones.
  await self.clients.claim()
}

async function page(event: FetchEvent): Promise<Response> {
  const answer = await answerPage(event.request, ownBuild.id)
  // The answer itself is not kept: it is somebody's page (decision 048).
  event.waitUntil(renewShell(ownBuild.id).catch(() => undefined))
  return answer
}
