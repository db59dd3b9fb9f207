import { lazy, Suspense, useEffect } from 'react'
import { createQuestion } from '#web/lib/question.ts'
import { onLeft, useViewer } from '#web/lib/session.ts'

// Few ever see it: the form's code is not for every screen.
const SignInAgainDialog = lazy(async () => {
  const { SignInAgainDialog } = await import('./sign-in-again-dialog.tsx')
  return { default: SignInAgainDialog }
})

/** Answered false by those who would rather leave. */
const signInAgain = createQuestion<boolean>()

/** The session ended under a form: the person signs in over it, and nothing that was typed is lost. */
export const askToSignInAgain = (): Promise<boolean> => signInAgain.ask()

export function SignInAgain() {
  const isAsked = signInAgain.useIsAsked()
  const isBack = useViewer() !== null
  useEffect(() => {
    if (isAsked && isBack) signInAgain.answer(true)
  }, [isAsked, isBack])
  // The end of a session may be heard of before the leaving that ended it.
  useEffect(() => onLeft(() => signInAgain.answer(false)), [])
  if (!isAsked) return null
  return (
    <Suspense>
      <SignInAgainDialog onLeave={() => signInAgain.answer(false)} />
    </Suspense>
  )
}
