import type { ModerationTab } from '#contract/events.ts'

/** Read by people: Italian. What waits is where one begins, and needs no word. */
const words = {
  upcoming: 'futuri',
  past: 'passati',
  rejected: 'rifiutati',
  cancelled: 'cancellati',
} as const satisfies Partial<Record<ModerationTab, string>>

type Named = keyof typeof words

/** What the address of /admin/events asks for. */
export type ModerationAddress = { stato?: (typeof words)[Named] }

const named = Object.keys(words) as Named[]

/** What an address says wrongly is left out. */
export function readModerationAddress(search: Record<string, unknown>): ModerationAddress {
  const tab = named.find((tab) => words[tab] === search.stato)
  return tab ? { stato: words[tab] } : {}
}

export const tabOf = ({ stato }: ModerationAddress): ModerationTab =>
  named.find((tab) => words[tab] === stato) ?? 'pending'

export const addressOfTab = (tab: string): ModerationAddress =>
  readModerationAddress({ stato: (words as Record<string, string>)[tab] })
