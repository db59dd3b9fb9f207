import type { ModerationTab } from '#contract/events.ts'
import { tabAddress } from '#web/lib/tab-address.ts'

/** What the address of /admin/events asks for; what waits is where one begins. */
export const {
  read: readModerationAddress,
  tabOf,
  addressOf: addressOfTab,
} = tabAddress('stato', 'pending', {
  upcoming: 'futuri',
  past: 'passati',
  rejected: 'rifiutati',
  cancelled: 'cancellati',
} satisfies Partial<Record<ModerationTab, string>>)
