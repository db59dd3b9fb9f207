import { useState } from 'react'
import { loadKeepers } from '#web/lib/device.ts'
import { createQuestion } from '#web/lib/question.ts'
import { onLeft } from '#web/lib/session.ts'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { hasUnsaved, watchUnsaved } from '#web/ui/unsaved.ts'

const mayLeave = createQuestion<boolean>()
/** What would be lost, where it is not on this screen. */
let loss: string | undefined

export const askToLeave = (): Promise<boolean> => ask(hasUnsaved)

export async function askToSignOut(): Promise<boolean> {
  const keepers = await loadKeepers().catch(() => null)
  await keepers?.read()
  const [waiting, drafts] = [() => keepers?.countWaiting() ?? 0, () => keepers?.countDrafts() ?? 0]
  const hasSomething = () => hasUnsaved() || drafts() + waiting() > 0
  return !hasSomething() || ask(hasSomething, hasUnsaved() ? undefined : lossText(waiting(), drafts()))
}

async function ask(isNeeded: () => boolean, text?: string): Promise<boolean> {
  loss = text
  // What was being saved may be saved while the question stands: then it is no question any more.
  const unwatch = watchUnsaved(() => {
    if (!isNeeded()) mayLeave.answer(true)
  })
  const unhear = onLeft(() => mayLeave.answer(false))
  const isLeaving = await mayLeave.ask()
  unwatch()
  unhear()
  return isLeaving
}

export function LeaveQuestion() {
  const isAsked = mayLeave.useIsAsked()
  // Once there it stays: it closes as it opened, and gives the focus back.
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <LeaveDialog
      isOpen={isAsked}
      text={isAsked ? loss : undefined}
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
