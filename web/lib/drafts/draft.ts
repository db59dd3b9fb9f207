/** Whose draft, of which form, and about what: the id of the thing that is edited, empty for a new one. */
export type Slot = { owner: string; form: string; about: string }

/** What was typed in a form and not saved yet. */
export type Draft<Values = unknown, Rest = unknown> = Slot & {
  /** Also the key under which the form is sent: a draft whose answer was lost makes no second thing. */
  id: string
  /** The tab that writes it: after a reload it goes on where it was. */
  tab: string
  savedAt: string
  /** What stood in the form before anything was typed. */
  before: Values
  values: Values
  /** What the form must know besides to go on. */
  rest: Rest
}

/** Nobody is signed in: a form of the browser's, such as the one to sign up. */
export const visitor = 'visitor'

const dayMs = 86_400_000
export const draftLimits = {
  ageMs: 14 * dayMs,
  /** Somebody's name and address, on what may be a shared computer. */
  visitorAgeMs: dayMs,
  /** Of its text; no form of ours can hold half of it. */
  size: 200_000,
  count: 60,
} as const

export function isExpired({ owner, savedAt }: Draft, now: number): boolean {
  const age = now - new Date(savedAt).getTime()
  return age > (owner === visitor ? draftLimits.visitorAgeMs : draftLimits.ageMs)
}
