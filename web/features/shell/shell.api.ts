import { mutationOptions } from '@tanstack/react-query'
import { auth } from '#contract/auth.ts'
import { call } from '#web/lib/api.ts'
import { endSession, forgetViewer } from '#web/lib/session.ts'
import { tellOtherTabs } from '#web/lib/session-channel.ts'

const signOutLimitMs = 5_000

export const signOutMutation = mutationOptions({
  mutationFn: () => endSession(AbortSignal.timeout(signOutLimitMs)),
  meta: { error: false },
  // spec §2: a failed logout is only logged; whoever asked to leave is out of this browser in any case.
  onError: (error) => console.error('Logout failed', error),
  onSettled: (_answer, _error, _input, _result, { client }) => {
    tellOtherTabs({ left: forgetViewer(client) })
  },
})

export const resendConfirmationMutation = mutationOptions({
  mutationFn: () => call(auth.resendConfirmation, {}),
  meta: { success: ['Email inviata!', "Controlla la tua email per confermare l'indirizzo"] },
})
