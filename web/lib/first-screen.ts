const { promise, resolve } = Promise.withResolvers<void>()
let isFirst = true

/** Nothing was here before: what is there at once has come with the page. */
export const isFirstScreen = (): boolean => isFirst

/** How the page was come to: `navigate`, `reload`, `back_forward`. */
export const arrivalType = (): string | undefined =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type

/** Kept once the first screen stands and the browser has a moment to spare: whatever nobody has asked for begins then. */
export const afterFirstScreen: Promise<void> = promise

export const firstScreenStands = (): void =>
  whenIdle(() => {
    isFirst = false
    resolve()
  })

export function whenIdle(work: () => void): void {
  // Safari has no such call yet.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work(), { timeout: 5_000 })
  else setTimeout(work)
}
