import { mutationOptions } from '@tanstack/react-query'
import { startKeeping } from '#web/lib/offline/keeping.ts'
import { takeOffDevice } from '#web/lib/offline/kept-itineraries.ts'
import type { KeptItinerary } from '#web/lib/offline/kept-store.ts'

export const keepMutation = mutationOptions({
  mutationFn: ({ id, owner }: { id: string; owner: string }, { client }) => {
    // A browser that runs short of room then asks before it clears this site. What it answers changes nothing here.
    navigator.storage?.persist?.().catch(() => undefined)
    return startKeeping(client, id, owner)
  },
})

export const takeOffMutation = mutationOptions({
  mutationFn: ({ kept, isSaved }: { kept: KeptItinerary; isSaved: boolean }) => takeOffDevice(kept, isSaved),
})
