import type { QueryClient } from '@tanstack/react-query'
import { itineraries } from '#contract/itineraries.ts'
import { call, isApiError } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast.ts'
import { keepItinerary } from './keep-itinerary.ts'
import { whileNothingIsKept } from './keeping.ts'
import { sweepAnswers } from './kept-answers.ts'
import { listKept, removeKept, sweepCopies } from './kept-itineraries.ts'
import { keptOwner } from './kept-owner.ts'
import { keepPictures } from './kept-pictures.ts'
import { dropTilesExcept, wipeRows } from './kept-store.ts'
import { planSync } from './plan-sync.ts'

/** Once after the start: what is too old, too much, or was left behind by a page that went away. */
export async function sweepKept(owner: string): Promise<void> {
  // In the midst of wiping for whoever is here now, it may have left something of who was here before.
  if (keptOwner() === owner) await wipeRows(owner)
  await sweepAnswers()
  await whileNothingIsKept(async () => {
    await sweepCopies(owner)
    await dropTilesExcept((await listKept(owner)).map(({ id }) => id))
  })
}

/** Brings what is kept up to date, and keeps what was saved. Gives up without a word: it is tried again later. */
export async function syncKept(client: QueryClient, owner: string): Promise<void> {
  const kept = await listKept(owner)
  const { items } = await call(itineraries.versions, { ids: kept.map(({ id }) => id) })
  const { remove, keep } = planSync(kept, items, Date.now())
  for (const { id, reason, card } of remove) {
    await removeKept(id)
    if (reason === 'wished') tellGone(card.title)
  }
  const signal = new AbortController().signal
  for (const { id, reason } of keep) {
    if (keptOwner() !== owner) return
    await keepItinerary(id, { client, owner, reason, signal }).catch((error: unknown) => {
      // Gone since the list was asked for: the others are not.
      if (!isApiError(error) || error.status !== 404) throw error
    })
  }
  await keepPictures(owner)
}

function tellGone(title: string): void {
  toast({
    title: 'Itinerario non più disponibile',
    description: `«${title}» è stato rimosso: anche la copia su questo dispositivo non c’è più.`,
  })
}
