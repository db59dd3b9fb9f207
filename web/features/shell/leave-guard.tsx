import type { RouterHistory } from '@tanstack/react-router'
import { countDrafts, hasDrafts } from '#web/lib/drafts/drafts.ts'
import { countWaiting } from '#web/lib/outbox/outbox.ts'
import { createQuestion } from '#web/lib/question.ts'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { hasUnsaved, releaseUnsaved, watchUnsaved } from '#web/ui/unsaved.ts'

const mayLeave = createQuestion<boolean>()

/** Asks where there is something to lose; what the person gives up is no longer guarded. */
export async function mayLeaveScreen(): Promise<boolean> {
  return !hasUnsaved() || ask(hasUnsaved)
}

/** The end of the session takes drafts along as well, and what waits for signal: a change of screen leaves both. */
export async function maySignOut(): Promise<boolean> {
  const hasSomething = () => hasUnsaved() || hasDrafts() || countWaiting() > 0
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
  const isAsked = mayLeave.useIsAsked()
  return (
    <LeaveDialog
      isOpen={isAsked}
      text={isAsked && !hasUnsaved() ? lossText(countWaiting(), countDrafts()) : undefined}
      onStay={() => mayLeave.answer(false)}
      onLeave={() => mayLeave.answer(true)}
    />
  )
}

const lossText = (waiting: number, drafts: number): string =>
  waiting > 0 ? waitingText(waiting) : draftsText(drafts)

const waitingText = (count: number): string =>
  count === 1
    ? 'Una cosa che hai scritto non è ancora stata inviata: uscendo andrà persa.'
    : `${count} cose che hai scritto non sono ancora state inviate: uscendo andranno perse.`

const draftsText = (count: number): string =>
  count === 1
    ? 'Hai una bozza non salvata: uscendo andrà persa.'
    : `Hai ${count} bozze non salvate: uscendo andranno perse.`
