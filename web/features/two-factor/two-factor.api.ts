import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { OutputOf, SentBy } from '#contract/endpoint.ts'
import { twoFactor } from '#contract/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { sessionQuery } from '#web/lib/session.ts'

export type TwoFactorStatus = OutputOf<typeof twoFactor.status>
export type Begun = OutputOf<typeof twoFactor.begin>

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(twoFactor.status, {}, signal),
})

/** The secret stands on the screen and nowhere else: it is forgotten with the dialog. */
export const beginMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof twoFactor.begin>) => call(twoFactor.begin, input),
  meta: { error: false },
  gcTime: 0,
})

export const confirmMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof twoFactor.confirm>) => call(twoFactor.confirm, input),
  meta: { error: false, refreshes: [twoFactorQuery.queryKey, ['open-sessions']] },
})

export const renewCodesMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof twoFactor.renewRecoveryCodes>) =>
    call(twoFactor.renewRecoveryCodes, input),
  meta: { error: false, refreshes: [twoFactorQuery.queryKey] },
  gcTime: 0,
})

export const removeMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof twoFactor.remove>) => call(twoFactor.remove, input),
  meta: {
    success: ['Verifica disattivata', 'Per accedere basta di nuovo la password.'],
    error: false,
    // Whoever runs the place may now have to set it up again.
    refreshes: [twoFactorQuery.queryKey, sessionQuery.queryKey],
  },
})
