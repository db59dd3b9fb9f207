import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { auth } from '#contract/auth.ts'
import type { SentBy } from '#contract/endpoint.ts'
import { isLinkToken } from '#contract/login-rules.ts'
import { track } from '#web/lib/analytics.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import { loseViewer, sessionQuery } from '#web/lib/session.ts'
import { tellOtherTabs } from '#web/lib/session-channel.ts'
import { toast } from '#web/ui/toast.ts'

export const signUpMutation = (draftId: string) =>
  mutationOptions({
    mutationFn: (input: SentBy<typeof auth.signUp>) => settleDraft(draftId, call(auth.signUp, input)),
    meta: {
      success: ['Account creato con successo!', 'Ora puoi accedere con le tue credenziali.'],
      error: false,
    },
    onError: (error) => {
      if (error.code === 'INVALID_INPUT') return toastInvalidForm()
      const message =
        error.code === 'INTERNAL' ? 'Errore sconosciuto durante la registrazione' : error.message
      toast({ tone: 'error', title: 'Errore di registrazione', description: message })
    },
    onSuccess: () => track({ name: 'sign_up' }),
  })

export function toastInvalidForm(): void {
  toast({ tone: 'error', title: 'Errori di validazione', description: 'Correggi gli errori nel modulo' })
}

export const requestPasswordResetMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof auth.requestPasswordReset>) => call(auth.requestPasswordReset, input),
  meta: { success: ['Email inviata!', 'Controlla la tua email per reimpostare la password'] },
})

export function passwordResetCheckQuery(token: string | null) {
  return queryOptions({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(auth.checkPasswordReset, { token: validLinkToken(token) }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
}

export const resetPasswordMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof auth.resetPassword>) => call(auth.resetPassword, input),
  meta: { success: ['Password aggiornata', 'Ora puoi accedere con la nuova password'] },
  // The server has just ended every session of the account, this browser's included.
  onSuccess: (_answer, _input, _result, { client }) => {
    loseViewer(client)
    tellOtherTabs()
  },
})

export const setupStatusQuery = queryOptions({
  queryKey: ['setup-status'],
  queryFn: ({ signal }) => call(auth.setupStatus, {}, signal),
})

export const setupAdminMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof auth.setupAdmin>) => call(auth.setupAdmin, input),
  meta: {
    success: ['Successo', 'Amministratore creato. Ora puoi accedere.'],
    refreshes: [setupStatusQuery.queryKey],
  },
})

const confirmEmailMutation = mutationOptions({
  mutationFn: async (token: string) => call(auth.confirmEmail, { token: validLinkToken(token) }),
  meta: {
    success: ['Email confermata', 'Grazie! Il tuo indirizzo è confermato.'],
    refreshes: [sessionQuery.queryKey],
  },
})

/** Started by the address that was opened, before any screen is there to start it. */
export function confirmEmail(client: QueryClient, token: string): void {
  const mutation = client.getMutationCache().build(client, confirmEmailMutation)
  // The query client has shown the failure.
  mutation.execute(token).catch(() => undefined)
}

/** A link cut short by a mail program gets the same answer as an expired one, without asking the server. */
function validLinkToken(token: string | null): string {
  if (!isLinkToken(token)) throw new ApiError('LINK_INVALID')
  return token
}
