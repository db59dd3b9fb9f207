import { recall, remember } from './storage.ts'

const askedKey = 'tornanti.notifications-asked'

/** Asks for browser notifications on start, once ever. Quiet where unsupported or refused. */
export async function askForNotificationsOnce(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'default' || recall(askedKey)) return
  remember(askedKey, new Date().toISOString())
  try {
    await Notification.requestPermission()
  } catch (error) {
    console.info('Notifications were not asked for', error)
  }
}
