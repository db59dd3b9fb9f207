import { isOwnScreen } from '#web/paths.ts'
import type { FromWorker } from '#web/service-worker/messages.ts'

type LaunchQueue = { setConsumer: (consume: (launch: { targetURL?: string }) => void) => void }

/**
 * An installed app that is open already is not opened twice: the system hands over where it should go, say from a
 * shortcut. It is a step like any other, so that a half-filled form is asked about first.
 */
export function followLaunches(goTo: (href: string) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ targetURL }) => {
    const target = targetURL ? new URL(targetURL) : null
    if (target?.origin !== location.origin || target.href === location.href) return
    const path = target.pathname + target.search + target.hash
    if (isOwnScreen(path)) goTo(path)
  })
}

/** A notification that was pressed leads on in a page that is open, in the same way. */
export function followPressed(goTo: (href: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data?.type === 'go-to' && isOwnScreen(data.path)) goTo(data.path)
  })
}
