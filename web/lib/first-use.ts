import { afterFirstScreen } from './first-screen.ts'

const lookedAtMs = 8_000
// Also those of somebody who moves by keyboard or screen reader, and of somebody who prints.
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'focusin', 'scroll', 'beforeprint']

/** Kept once somebody has begun to use it, or has had it before them for a while: what they may open next comes then. */
export const afterFirstUse: Promise<void> = afterFirstScreen.then(firstUse)

async function firstUse(): Promise<void> {
  const { promise: used, resolve: use } = Promise.withResolvers<unknown>()
  const options = { once: true, passive: true, capture: true }
  for (const sign of signs) addEventListener(sign, use, options)
  document.addEventListener('selectionchange', use, options)
  setTimeout(use, lookedAtMs)
  await used
}
