import {
  countDrafts,
  draftsAreRead,
  draftsBelongTo,
  removeDraftsOf,
  startDrafts,
  wipeDrafts,
  wipeDraftsOfOthers,
} from './drafts/drafts.ts'
import { wipeKept } from './offline/kept-store.ts'
import { countWaiting, outbox, wipeWaiting } from './outbox/outbox.ts'
import { endPush } from './pocket/push-end.ts'

/** What looks after the things that this browser keeps for somebody. */
export const keepers = {
  startDrafts,
  draftsAreRead,
  countDrafts,
  wipeDrafts,
  wipeDraftsOfOthers,
  removeDraftsOf,
  countWaiting,
  wipeWaiting,
  wipeKept,
  endPush,
  belongTo: (userId: string): void => {
    draftsBelongTo(userId)
    outbox.belongTo(userId)
  },
  /** Ends when all of it is known. */
  read: async (): Promise<void> => {
    await Promise.all([draftsAreRead(), outbox.read()])
  },
}
export type Keepers = typeof keepers
