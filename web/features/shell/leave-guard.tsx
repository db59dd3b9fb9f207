import type { RouterHistory } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { loadKeepers } from '#web/lib/device.ts'
import { afterFirstScreen } from '#web/lib/first-screen.ts'
import { createQuestion } from '#web/lib/question.ts'
import { hasUnsaved, releaseUnsaved, watchUnsaved } from '#web/ui/unsaved.ts'

const loadDialog = () => import('#web/ui/leave-dialog.tsx')
const LeaveDialog = lazy(async () => ({ default: (await loadDialog()).LeaveDialog }))
// Before anybody has typed anything: the question must be there when the line is not.
void afterFirstScreen.then(loadDialog).catch(() => undefined)

const mayLeave = createQuestion<boolean>()
/** What would be lost, where it is not on this screen. */
let loss: string | undefined

/** Asks where there is something to lose; what the person gives up is no longer guarded. */
export async function mayLeaveScreen(): Promise<boolean> {
  return !hasUnsaved() || ask(hasUnsaved)
}

/** The end of the session takes drafts along as well, and what waits for signal: a change of screen leaves both. */
export async function maySignOut(): Promise<boolean> {
  const keepers = await loadKeepers().catch(() => null)
  await keepers?.read()
  const [waiting, drafts] = [() => keepers?.countWaiting() ?? 0, () => keepers?.countDrafts() ?? 0]
  const hasSomething = () => hasUnsaved() || drafts() + waiting() > 0
  return !hasSomething() || ask(hasSomething, hasUnsaved() ? undefined : lossText(waiting(), drafts()))
}

async function ask(isNeeded: () => boolean, text?: string): Promise<boolean> {
  loss = text
  // Where even the question does not come, the browser asks its own.
  const isThere = await loadDialog().then(
    () => true,
    () => false,
  )
  const isLeaving = isThere ? await askHere(isNeeded) : window.confirm(bareQuestion)
  if (isLeaving) releaseUnsaved()
  return isLeaving
}

const bareQuestion = 'Vuoi uscire senza salvare? Quello che hai scritto andrà perso.'

async function askHere(isNeeded: () => boolean): Promise<boolean> {
  // What was being saved may be saved while the question stands: then it is no question any more.
  const unwatch = watchUnsaved(() => {
    if (!isNeeded()) mayLeave.answer(true)
  })
  const isLeaving = await mayLeave.ask()
  unwatch()
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
  // Once there it stays: it closes as it opened, and gives the focus back.
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense>
      <LeaveDialog
        isOpen={isAsked}
        text={isAsked ? loss : undefined}
        onStay={() => mayLeave.answer(false)}
        onLeave={() => mayLeave.answer(true)}
      />
    </Suspense>
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
