import type { Page } from '@playwright/test'

/** What one press or one key cost, and when the screen had answered it. */
export type Answer = { interactionMs: number; visibleMs: number }

type Clock = {
  interactions: { id: number; start: number; duration: number }[]
  /** The frame after which what was asked for can be seen. */
  watch(isSeen: () => boolean): void
  seenAfterMs: number | null
}

declare global {
  interface Window {
    clock: Clock
  }
  interface PerformanceEventTiming {
    readonly interactionId: number
  }
}

/** Shorter ones are not told by the browser. */
const shortestMs = 16
const patienceMs = 10_000

/** Before the first page: the browser's own times of each interaction, and an eye on what is shown. */
export async function addClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const clock: Clock = {
      interactions: [],
      seenAfterMs: null,
      watch: (isSeen) => {
        clock.seenAfterMs = null
        let pressedAt: number | null = null
        const press = ({ timeStamp }: Event) => {
          pressedAt ??= timeStamp
        }
        const kinds = ['pointerup', 'keydown']
        for (const kind of kinds) window.addEventListener(kind, press, { capture: true, once: true })
        const look = () => {
          if (pressedAt === null || !isSeen()) return void requestAnimationFrame(look)
          const since = pressedAt
          for (const kind of kinds) window.removeEventListener(kind, press, { capture: true })
          // A frame begins here; what it shows is painted before the next task.
          setTimeout(() => {
            clock.seenAfterMs = performance.now() - since
          })
        }
        requestAnimationFrame(look)
      },
    }
    window.clock = clock
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0)
          clock.interactions.push({
            id: entry.interactionId,
            start: entry.startTime,
            duration: entry.duration,
          })
      // The draft of the standard knows the threshold; the library of types does not yet.
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** One act with real input, timed. `seen` is asked of the page in each frame. */
export async function timeAct(page: Page, act: () => Promise<void>, seen: string): Promise<Answer> {
  const from = await page.evaluate<number>(`window.clock.watch(() => ${seen}), performance.now()`)
  await act()
  await page.waitForFunction(() => window.clock.seenAfterMs !== null, null, { timeout: patienceMs })
  // The browser tells of an interaction only after the frame that followed it.
  await page.waitForTimeout(400)
  return page.evaluate(
    ({ from, shortestMs }) => ({
      visibleMs: window.clock.seenAfterMs ?? Number.NaN,
      interactionMs: Math.max(
        shortestMs,
        ...window.clock.interactions.filter(({ start }) => start >= from).map(({ duration }) => duration),
      ),
    }),
    { from, shortestMs },
  )
}
