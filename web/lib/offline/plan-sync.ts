import { keptLimits } from '#contract/itineraries.ts'
import type { KeptItinerary } from './kept-store.ts'

export type OnServer = { id: string; version: number; isSaved: boolean }

type Plan = {
  remove: KeptItinerary[]
  keep: { id: string; reason: 'wished' | 'saved' }[]
}

/** Points along a road come and go without it: a copy is renewed after so long, though its itinerary is the same. */
const renewAfterMs = 7 * 86_400_000

/** What to do so that this device has what it should have. `items` leaves out what is gone; saved ones newest first. */
export function planSync(kept: readonly KeptItinerary[], items: readonly OnServer[], now: number): Plan {
  const onServer = new Map(items.map((item) => [item.id, item]))
  const isUnwanted = ({ id, reason }: KeptItinerary) => {
    const item = onServer.get(id)
    return !item || (reason !== 'wished' && !item.isSaved)
  }
  const remove = kept.filter(isUnwanted)
  const stays = kept.filter((row) => !isUnwanted(row))
  const old = stays.flatMap(({ id, reason, version, card, at }) => {
    const item = onServer.get(id)
    // Its heart is shown without signal too.
    const isOther = item?.version !== version || item.isSaved !== card.isSaved
    const isOld = isOther || at < now - renewAfterMs
    return reason !== 'refused' && isOld ? [{ id, reason }] : []
  })
  const room = keptLimits.saved - stays.filter(({ reason }) => reason === 'saved').length
  const known = new Set(stays.map(({ id }) => id))
  const fresh = items
    .filter(({ id, isSaved }) => isSaved && !known.has(id))
    .slice(0, Math.max(0, room))
    .map(({ id }) => ({ id, reason: 'saved' as const }))
  return { remove, keep: [...old, ...fresh] }
}
