import type { QueryClient } from '@tanstack/react-query'
import { push } from '#contract/push.ts'
import { call } from '#web/lib/api.ts'
import { sessionOrStranger, watchSession } from '#web/lib/session.ts'
import { untilPushEnded } from './push-end.ts'

/** How this browser stands to push. `denied`: only its own settings can change that. */
export type PushState = 'unsupported' | 'ask' | 'denied' | 'granted'

export function pushState(): PushState {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  const { permission } = Notification
  return permission === 'default' ? 'ask' : permission
}

/** While somebody is signed in who allows it, this browser is told; whoever was here before is not. */
export function keepPush(client: QueryClient): void {
  let told: string | null = null
  const follow = () => {
    const { user } = sessionOrStranger(client)
    const viewerId = user && !user.mustEnrol ? user.id : null
    if (viewerId === told) return
    told = viewerId
    // What is shown on the locked screen is the business of whoever was signed in.
    if (viewerId === null) void closeShown()
    else void subscribe().catch((error: unknown) => console.info('Push is not available', error))
  }
  watchSession(client, follow)
  follow()
}

/** Asks the person, on their press, and subscribes if they agree. */
export async function allowPush(): Promise<PushState> {
  if (pushState() === 'ask') await Notification.requestPermission()
  await subscribe()
  return pushState()
}

/** With the site's key of today: one made with another would be refused by the push service. */
export async function subscribe(): Promise<void> {
  if (pushState() !== 'granted') return
  const { publicKey, isOn } = await call(push.key, {})
  if (!isOn) return
  await untilPushEnded()
  const { pushManager } = await navigator.serviceWorker.ready
  const kept = await pushManager.getSubscription()
  if (kept && keyOf(kept) !== publicKey) await kept.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await call(push.subscribe, { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } })
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
