import { mutationOptions } from '@tanstack/react-query'
import { auth } from '#contract/auth.ts'
import type { SentBy } from '#contract/endpoint.ts'
import { track } from '#web/lib/analytics.ts'
import { call } from '#web/lib/api.ts'
import { toastError } from '#web/lib/query-client.ts'
import { keepViewer } from '#web/lib/session.ts'
import { tellOtherTabs } from '#web/lib/session-channel.ts'

export const loginMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof auth.login>) => call(auth.login, input),
  meta: { success: ['Benvenuto!', 'Login effettuato con successo'], error: false },
  onError: (error) => {
    // No failure: the form goes on to its second step. A wrong code is said at its field, and nowhere else.
    if (error.code === 'SECOND_FACTOR_NEEDED' || error.code === 'SECOND_FACTOR_WRONG') return
    toastError(error, { title: error.code === 'USER_NOT_FOUND' ? 'Errore' : 'Errore di login' })
  },
  onSuccess: ({ user }, _input, _result, { client }) => {
    keepViewer(client, user)
    tellOtherTabs()
    track({ name: 'sign_in' })
  },
})
