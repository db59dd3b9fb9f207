import type { PushMessage } from '#contract/push.ts'
import type { FromWorker } from './messages.ts'

type Shown = Pick<PushMessage, 'title' | 'path'> & { id: string | null }

/** What cannot be read is still shown: a browser takes the right away from a site that stays silent. */
const unreadable: Shown = { id: null, title: 'Hai una nuova notifica', path: '/notifications' }

export function shownOf(data: PushMessageData | null): Shown {
  try {
    const { id, title, path } = (data?.json() ?? {}) as Partial<PushMessage>
    // A path of this site, and nothing that a browser could read as another.
    const isWhole = typeof id === 'string' && typeof title === 'string' && /^\/[\w/-]*$/.test(path ?? '')
    return isWhole && !path?.startsWith('//') ? { id, title, path: path ?? '/' } : unreadable
  } catch {
    return unreadable
  }
}

/** A newer word about the same takes the place of the older. */
export function showPush(
  registration: ServiceWorkerRegistration,
  data: PushMessageData | null,
): Promise<void> {
  const shown = shownOf(data)
  return registration.showNotification(shown.title, {
    tag: shown.id ?? 'inbox',
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    lang: 'it',
    data: shown,
  })
}

/**
 * An open page walks there by itself, so that a half-filled form is asked about; without one a page is opened. Whoever
 * presses it has read it.
 */
export async function openPush(clients: Clients, notification: Notification): Promise<void> {
  const { id, path } = notification.data as Shown
  notification.close()
  const noted = id === null ? Promise.resolve() : noteRead(id)
  const pages = await clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (page) {
    await page.focus().catch(() => undefined)
    page.postMessage({ type: 'go-to', path } satisfies FromWorker)
  } else await clients.openWindow(path)
  await noted
}

/** If it cannot be noted it stays unread, and nothing is lost. */
async function noteRead(id: string): Promise<void> {
  await post(`/api/notifications/${encodeURIComponent(id)}/read`, 'POST', {}).catch(() => undefined)
}

/** The push service has changed the browser's address by itself: the site is told the new one. */
export async function renewPush(
  { pushManager }: ServiceWorkerRegistration,
  old: PushSubscription | null,
): Promise<void> {
  if (!old) return
  const { endpoint, keys } = (await pushManager.subscribe(old.options)).toJSON()
  await post('/api/push/subscription', 'PUT', { endpoint, keys })
}

const post = (path: string, method: string, body: object): Promise<Response> =>
  fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
