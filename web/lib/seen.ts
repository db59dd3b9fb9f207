import { seenHeader, seenMs } from '#contract/seen.ts'

let newest = 0
let until = 0

/** From now on this tab asks for nothing older. Soon every replica is as far, and it need not be said. */
export function noteSeen(seen: number | undefined): void {
  if (seen === undefined) return
  newest = Date.now() < until ? Math.max(newest, seen) : seen
  until = Date.now() + seenMs
}

/** Only where there is a replica is there anything to say. */
export const seenHeaders = (): Record<string, string> =>
  Date.now() < until ? { [seenHeader]: String(newest) } : {}
