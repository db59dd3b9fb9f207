import type { RouterHistory } from '@tanstack/react-router'
import { hasDrafts } from '#web/lib/drafts.ts'
import { createQuestion } from '#web/lib/question.ts'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { hasUnsaved, releaseUnsaved, watchUnsaved } from '#web/ui/unsaved.ts'

const mayLeave = createQuestion<boolean>()

/** Asks where there is something to lose; what the person gives up is no longer guarded. */
export async function mayLeaveScreen(): Promise<boolean> {
  return !hasUnsaved() || ask(hasUnsaved)
}

/** The end of the session takes drafts along as well, which a change of screen leaves where they are. */
export async function maySignOut(): Promise<boolean> {
  const hasSomething = () => hasUnsaved() || hasDrafts()
  return !hasSomething() || ask(hasSomething)
}

async function ask(isNeeded: () => boolean): Promise<boolean> {
  // What was being saved may be saved while the question stands: then it is no question any more.
  const unwatch = watchUnsaved(() => {
    if (!isNeeded()) mayLeave.answer(true)
  })
  const isLeaving = await mayLeave.ask()
  unwatch()
  if (isLeaving) releaseUnsaved()
  return isLeaving
}

/** No way out of the screen (a link, the back button, a reload) takes typed text along without asking. */
export function guardUnsaved(history: RouterHistory): void {
  history.block({
    blockerFn: async ({ currentLocation, nextLocation }) => {
      // Filters and positions in the address change beneath a form; the screen stays.
      const isSameScreen = currentLocation.pathname === nextLocation.pathname
      return !isSameScreen && !(await mayLeaveScreen())
    },
    enableBeforeUnload: hasUnsaved,
  })
}

export function LeaveGuard() {
  return (
    <LeaveDialog
      isOpen={mayLeave.useIsAsked()}
      onStay={() => mayLeave.answer(false)}
      onLeave={() => mayLeave.answer(true)}
    />
  )
}
