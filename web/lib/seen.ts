import { seenHeader, seenMs } from '#contract/seen.ts'

let newest = 0
let until = 0

/** From now on this tab asks for nothing older. Soon every replica is as far, and it need not be said. */
export function noteSeen(seen: number | undefined): void {
  // What is no newer needs no longer time; and another log, after the first was lost, may begin further back.
  if (seen === undefined || (Date.now() < until && seen <= newest)) return
  newest = seen
  until = Date.now() + seenMs
}

/** Only where there is a replica is there anything to say. */
export const seenHeaders = (): Record<string, string> =>
  Date.now() < until ? { [seenHeader]: String(newest) } : {}
