import { useStore } from '#web/ui/use-store.ts'
import { recall, remember, tabMemory } from '../storage.ts'

/** `BeforeInstallPromptEvent`, which the types of the DOM do not know: no standard. */
export type InstallPrompt = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser installs the app: it asks by itself, the person has to find the way, or not at all. */
export type InstallWay = 'prompt' | 'steps' | null

const putOffKey = 'tornanti.install-put-off'
const shownKey = 'tornanti.install-shown'
const putOffMs = 60 * 24 * 60 * 60_000

let prompt: InstallPrompt | null = null
let isExplaining = false
const listeners = new Set<() => void>()

/** To be called before anything is drawn: the browser offers it once, and early. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Its own bar would come whenever it likes.
    event.preventDefault()
    change(() => {
      prompt = event as InstallPrompt
    })
  })
  window.addEventListener('appinstalled', () =>
    change(() => {
      prompt = null
    }),
  )
}

export const useInstallWay = (): InstallWay => useStore(subscribe, installWay)

export function installWay(): InstallWay {
  if (isInstalled()) return null
  if (prompt) return 'prompt'
  return hasHomeScreenOnly() ? 'steps' : null
}

/** Asks as the browser does, or explains where it leaves that to us. Whoever refuses is not hinted at it for a while. */
export async function install(): Promise<void> {
  const asked = prompt
  if (!asked) return explain(true)
  // Good for one question; the browser brings another when it thinks fit.
  change(() => {
    prompt = null
  })
  const { outcome } = await asked.prompt()
  if (outcome === 'dismissed') putOffInstall()
}

/** The steps are on screen. */
export const useIsExplaining = (): boolean => useStore(subscribe, () => isExplaining)

export function explain(isOpen: boolean): void {
  change(() => {
    isExplaining = isOpen
  })
}

export const putOffInstall = (now = Date.now()): void => remember(putOffKey, String(now))

/** Whether the hint may appear: not within 60 days of a refusal, and once in a session. */
export function isHintDue(now = Date.now()): boolean {
  const putOffAt = Number(recall(putOffKey) ?? Number.NEGATIVE_INFINITY)
  return now - putOffAt >= putOffMs && tabMemory.recall(shownKey) === null
}

export const rememberHint = (): void => tabMemory.remember(shownKey, 'yes')

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || standaloneOnApple() === true
}

/** iPhones and iPads have `standalone` and many fingers; a Mac has at most the first. */
const hasHomeScreenOnly = (): boolean => standaloneOnApple() === false && navigator.maxTouchPoints > 1

const standaloneOnApple = (): boolean | undefined => (navigator as { standalone?: boolean }).standalone

function change(act: () => void): void {
  act()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
