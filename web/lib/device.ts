import type { Keepers } from './keepers.ts'
import { markKeptOwner } from './offline/kept-owner.ts'

// Drafts, the outbox and what is kept for the time without signal weigh more than /login: their code comes after the first
// screen, or with the first form. What is wished for before is done as soon as it is there, in the order of the wishes.
let here: Keepers | null = null
let coming: Promise<Keepers> | null = null
const wishes: ((keepers: Keepers) => void)[] = []

/** Rejects where the code does not come; asked again, it is tried again. */
export function loadKeepers(): Promise<Keepers> {
  coming ??= import('./keepers.ts').then(
    ({ keepers }) => {
      here = keepers
      keepers.startDrafts()
      for (const wish of wishes.splice(0)) wish(keepers)
      return keepers
    },
    (error: unknown) => {
      coming = null
      throw error
    },
  )
  return coming
}

function wish(act: (keepers: Keepers) => void): void {
  if (here) act(here)
  else {
    wishes.push(act)
    loadKeepers().catch(() => undefined)
  }
}

/** A screen with a form waits for it: the form must know what it begins with. Without the code there is nothing to know. */
export const draftsAreRead = (): Promise<void> =>
  loadKeepers().then(
    (keepers) => keepers.draftsAreRead(),
    () => undefined,
  )

/** Whoever leaves on purpose leaves nothing behind. */
export const wipeDrafts = (): void => wish((keepers) => keepers.wipeDrafts())
export const wipeDraftsOfOthers = (userId: string): void =>
  wish((keepers) => keepers.wipeDraftsOfOthers(userId))
/** What this tab may have written before it heard that they had left. */
export const removeDraftsOf = (userId: string): void => wish((keepers) => keepers.removeDraftsOf(userId))
export const wipeWaiting = (except: string | null): void => wish((keepers) => keepers.wipeWaiting(except))
export const endPush = (): void => wish((keepers) => keepers.endPush())
/** Somebody is signed in, here or in another tab. */
export function belongTo(userId: string): void {
  // Of consequence only after something was wiped: nobody loads anything for it.
  if (here || wishes.length > 0) wish((keepers) => keepers.belongTo(userId))
}

/** Somebody else finds nothing of whoever was here before. */
export function keepFor(viewerId: string): void {
  if (markKeptOwner(viewerId)) wish((keepers) => keepers.wipeKept(viewerId))
}

/** From this moment on nothing that is kept is shown to anybody; soon it is gone. */
export function forgetKept(): void {
  markKeptOwner(null)
  wish((keepers) => keepers.wipeKept(null))
}
