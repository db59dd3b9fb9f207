import { mutationOptions } from '@tanstack/react-query'
import { account } from '#contract/account.ts'
import { call, isApiError } from '#web/lib/api.ts'
import { downloadFile } from '#web/lib/download.ts'
import { toastError } from '#web/lib/query-client.ts'
import { forgetViewer } from '#web/lib/session.ts'
import { tellOtherTabs } from '#web/lib/session-channel.ts'
import type { Receiving } from '#web/lib/use-receiving.ts'
import { releaseUnsaved } from '#web/ui/unsaved.ts'

export const downloadDataMutation = mutationOptions({
  mutationFn: (receiving: Receiving) => downloadFile(account.export, {}, receiving),
  meta: { success: ['Dati scaricati', 'Trovi l’archivio tra i tuoi download.'], error: false },
  // Whoever cancelled knows.
  onError: (error, { signal }) => {
    if (!signal.aborted) toastError(isApiError(error) ? error : undefined)
  },
})

export const deleteAccountMutation = mutationOptions({
  mutationFn: (password: string) => call(account.delete, { password }),
  meta: {
    success: ['Account eliminato', 'Tutti i tuoi dati sono stati rimossi. Buona strada!'],
    error: false,
  },
  onSuccess: (_answer, _password, _result, { client }) => {
    // Nobody is left to save for.
    releaseUnsaved()
    tellOtherTabs({ left: forgetViewer(client) })
  },
})
