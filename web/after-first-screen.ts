import type { QueryClient } from '@tanstack/react-query'
import { keepLive } from '#web/lib/live.ts'
import { askForNotificationsOnce } from '#web/lib/notifications-permission.ts'
import { keepInBackground } from '#web/lib/offline/background.ts'
import { keepAnswers } from '#web/lib/offline/kept-answers.ts'
import { keepSending } from '#web/lib/outbox/sending.ts'
import { dismissWorker, keepWorker } from '#web/lib/pocket/app-update.ts'
import { keepPush } from '#web/lib/pocket/push.ts'
import { sessionOrStranger } from '#web/lib/session.ts'
import { ignoreStrayClicks } from '#web/lib/stray-clicks.ts'

/** What goes on behind every screen, and before the first one would only be in its way. */
export function startRest(client: QueryClient): void {
  ignoreStrayClicks(window)
  if ('serviceWorker' in navigator)
    mindWorker().catch((error: unknown) => console.info('There is no service worker', error))
  void askForNotificationsOnce()
  keepLive(client)
  keepAnswers(client, () => sessionOrStranger(client).user?.id ?? null)
  keepInBackground(client)
  keepPush(client)
  keepSending(client, {
    post: async () => (await import('#web/features/community/community.outbox.ts')).postCourier,
    comment: async () => (await import('#web/features/community/community.outbox.ts')).commentCourier,
    like: async () => (await import('#web/features/community/community.outbox.ts')).likeCourier,
    diary: async () => (await import('#web/features/diary/diary.outbox.ts')).diaryCourier,
  })
}

async function mindWorker(): Promise<void> {
  await (import.meta.env.DEV ? dismissWorker() : keepWorker())
}
