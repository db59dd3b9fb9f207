import type { RouterHistory } from '@tanstack/react-router'
import { later } from '#web/lib/later.tsx'
import { hasUnsaved, releaseUnsaved } from '#web/ui/unsaved.ts'

type Question = typeof import('./leave-question.tsx')

const loadQuestion = (): Promise<Question> => import('./leave-question.tsx')

/** Comes before anybody has typed anything: the question must be there when the line is not. */
export const LeaveGuard = later(async () => (await loadQuestion()).LeaveQuestion)

/** Asks where there is something to lose; what the person gives up is no longer guarded. */
export async function mayLeaveScreen(): Promise<boolean> {
  return !hasUnsaved() || ask(({ askToLeave }) => askToLeave())
}

/** The end of the session takes drafts along as well, and what waits for signal: a change of screen leaves both. */
export const maySignOut = (): Promise<boolean> => ask(({ askToSignOut }) => askToSignOut())

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

async function ask(question: (code: Question) => Promise<boolean>): Promise<boolean> {
  const code = await loadQuestion().catch(() => null)
  // Where even the question does not come, the browser asks its own.
  const isLeaving = code ? await question(code) : window.confirm(bareQuestion)
  if (isLeaving) releaseUnsaved()
  return isLeaving
}

const bareQuestion = 'Vuoi uscire? Quello che non hai salvato andrà perso.'
