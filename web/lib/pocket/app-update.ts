import type { ToWorker } from '#web/service-worker/messages.ts'
import { hasUnsaved } from '#web/ui/unsaved.ts'
import { useStore } from '#web/ui/use-store.ts'
import { workerAddress } from './worker-address.ts'

const takeOver = { tries: 10, pauseMs: 500 }
// An installed app stays open for days, and a browser by itself looks only when a page is opened.
const lookEveryMs = 30 * 60_000

/** The build that is ready and is not this page's; null while there is none. */
let ready: string | null = null
let putOff: string | null = null
const listeners = new Set<() => void>()

/** Starts the service worker and hears of new builds. Quiet where there can be none (plain http, a private window). */
export async function keepWorker(): Promise<void> {
  const { serviceWorker } = navigator
  // What the first screen needs comes first.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  const registration = await serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
  const lookAtWaiting = () => void noticeWaiting(registration)
  const followNew = () => registration.installing?.addEventListener('statechange', lookAtWaiting)
  registration.addEventListener('updatefound', followNew)
  // The browser looks by itself when a page is opened: it may be further than we are.
  followNew()
  lookAtWaiting()
  followOtherTabs(serviceWorker)
  lookNowAndThen(registration)
}

/** For development: a worker of `npm start` at the same address would answer with yesterday's files. */
export async function dismissWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** A newer build is ready, and the person has not put it off. */
export const useIsUpdateReady = (): boolean => useStore(subscribe, isUpdateReady)

export const isUpdateReady = (): boolean => ready !== null && ready !== putOff

/** Until the app is opened again, or a still newer build is there. */
export function putOffUpdate(): void {
  putOff = ready
  tell()
}

/** Opens this page anew with the build that is ready. What is being typed by then is more important: it stays. */
export async function updateApp(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting) await letTakeOver(registration, registration.waiting)
  if (!hasUnsaved()) window.location.reload()
}

/**
 * Pages come from the network first, so this one may be of the build whose worker still waits: then there is nothing to
 * announce, and the worker takes its place. Tabs of the build before keep their files.
 */
async function noticeWaiting(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting, active } = registration
  // The very first waits for nobody.
  if (!waiting || !active) return
  const build = await buildOf(waiting)
  if (build === pageBuild()) await letTakeOver(registration, waiting)
  else announce(build)
}

/**
 * Asked again until it has happened: Chromium gives the change up when the old worker is busy with a file just then, and asking
 * again seldom helps. So it is left a moment first: the press itself may have sent it for files (web/lib/first-use.ts).
 */
async function letTakeOver(registration: ServiceWorkerRegistration, worker: ServiceWorker): Promise<void> {
  await pause()
  for (let tries = 0; registration.waiting === worker && tries < takeOver.tries; tries++) {
    send(worker, { type: 'take-over' })
    await pause()
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, takeOver.pauseMs))

/** Somebody updated in another tab: this page goes on with what it has, and is told. */
function followOtherTabs(serviceWorker: ServiceWorkerContainer): void {
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', async () => {
    const { controller } = serviceWorker
    // The very first worker takes over the page that brought it.
    const isNews = !isFirst && controller !== null
    isFirst = false
    const build = isNews ? await buildOf(controller) : null
    if (build && build !== pageBuild()) announce(build)
  })
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return
    lookedAt = Date.now()
    // Without signal there is nothing to find; the next look comes.
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  setInterval(look, lookEveryMs)
}

/** A worker that was put to sleep wakes up first: on a busy phone that takes its time. */
function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  send(worker, { type: 'which-build' }, [port2])
  return answer
}

const pageBuild = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null

function announce(build: string): void {
  ready = build
  tell()
}

const send = (worker: ServiceWorker, message: ToWorker, ports: Transferable[] = []): void =>
  worker.postMessage(message, ports)

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
