let ended: Promise<void> = Promise.resolve()

/** Whoever leaves is told nothing more here, also where the server could not be told that they have left. */
export function endPush(): void {
  ended = unsubscribe().catch((error: unknown) => console.info('Push could not be ended', error))
}

/** Somebody who comes right after subscribes anew: not before the old subscription is gone. */
export const untilPushEnded = (): Promise<void> => ended

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
