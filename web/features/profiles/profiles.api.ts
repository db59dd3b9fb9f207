import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import { friends } from '#contract/friends.ts'
import { type OwnProfile, type PublicProfile, profiles } from '#contract/profiles.ts'
import { call, isApiError } from '#web/lib/api.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import { sendPicture } from '#web/lib/pictures/send-picture.ts'
import { toastError } from '#web/lib/query-client.ts'
import { keepViewer, sessionOrStranger } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

const all = ['profile'] as const
const allFriends = ['friends'] as const

export const ownProfileQuery = queryOptions({
  queryKey: [...all, 'own'],
  queryFn: ({ signal }) => call(profiles.own, {}, signal),
})

export function publicProfileQuery(userId: string) {
  return queryOptions({
    queryKey: [...all, 'of', userId],
    queryFn: ({ signal }) => call(profiles.get, { userId }, signal),
  })
}

/** The bars show name and picture too: they change with the answer, not with the next question. */
function keepOwnProfile(client: QueryClient, profile: OwnProfile): void {
  client.setQueryData(ownProfileQuery.queryKey, profile)
  const { displayName, avatarUrl } = profile
  const { user } = sessionOrStranger(client)
  if (user) keepViewer(client, { ...user, displayName, avatarUrl })
  void client.invalidateQueries({ queryKey: [...all, 'of', profile.userId] })
}

export const updateProfileMutation = (draftId: string) =>
  mutationOptions({
    mutationFn: (form: SentBy<typeof profiles.update>) => settleDraft(draftId, call(profiles.update, form)),
    meta: {
      success: ['Profilo aggiornato', 'Le tue informazioni sono state salvate con successo'],
      error: false,
    },
    onSuccess: (profile, _form, _result, { client }) => keepOwnProfile(client, profile),
    onError: (error) => {
      if (Object.keys(error.fields).length > 0) return
      const description = "Si è verificato un errore durante l'aggiornamento del profilo"
      toast({ tone: 'error', title: 'Errore', description })
    },
  })

export type AvatarChoice = { file: File; left: number; top: number; side: number }
type Sending = AvatarChoice & { signal: AbortSignal; onProgress: (percent: number) => void }

export const setAvatarMutation = mutationOptions({
  mutationFn: async ({ file, left, top, side, signal, onProgress }: Sending) => {
    const input = { purpose: 'avatar' as const, left, top, side }
    const { id } = await sendPicture(input, file, { signal, onProgress })
    return call(profiles.setAvatar, { mediaId: id }, signal)
  },
  meta: { success: ['Foto aggiornata'], error: false },
  onSuccess: (profile, _input, _result, { client }) => keepOwnProfile(client, profile),
  // Whoever cancelled knows.
  onError: (error, { signal }) => {
    if (!signal.aborted) toastError(isApiError(error) ? error : undefined)
  },
})

export const removeAvatarMutation = mutationOptions({
  mutationFn: () => call(profiles.removeAvatar, {}),
  meta: { success: ['Foto rimossa'] },
  onSuccess: (profile, _input, _result, { client }) => keepOwnProfile(client, profile),
})

export const setMarketingMutation = mutationOptions({
  mutationFn: (isGiven: boolean) => call(profiles.setMarketing, { isGiven }),
  meta: { success: ['Preferenza salvata'], refreshes: [ownProfileQuery.queryKey] },
})

export const askFriendshipMutation = mutationOptions({
  mutationFn: ({ userId }: PublicProfile) => call(friends.requestUser, { userId }),
  meta: { refreshes: [allFriends, all], looksAgain: true },
  onSuccess: ({ status }, { displayName }) => {
    if (status === 'accepted') sayAccepted(displayName)
    else
      toast({
        tone: 'success',
        title: 'Richiesta inviata',
        description: `${displayName} può accettarla dalla pagina Amici.`,
      })
  },
})

type Answer = { profile: PublicProfile; requestId: string }

export const acceptFriendshipMutation = mutationOptions({
  mutationFn: ({ requestId }: Answer) => call(friends.accept, { id: requestId }),
  meta: { refreshes: [allFriends, all], looksAgain: true },
  onSuccess: (_answer, { profile }) => sayAccepted(profile.displayName),
})

export const declineFriendshipMutation = mutationOptions({
  mutationFn: ({ requestId }: Answer) => call(friends.decline, { id: requestId }),
  meta: { success: ['Richiesta rifiutata'], refreshes: [allFriends, all], looksAgain: true },
})

function sayAccepted(name: string): void {
  toast({ tone: 'success', title: 'Richiesta accettata', description: `Ora tu e ${name} siete amici.` })
}
