import { afterFirstScreen } from './first-screen.ts'

const lookedAtMs = 8_000

/** Kept once somebody has begun to use it, or has had it before them for a while: what they may open next comes then. */
export const afterFirstUse: Promise<void> = afterFirstScreen.then(firstUse)

async function firstUse(): Promise<void> {
  const { promise: used, resolve: use } = Promise.withResolvers<unknown>()
  const options = { once: true, passive: true, capture: true }
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'scroll']) addEventListener(sign, use, options)
  setTimeout(use, lookedAtMs)
  await used
}
