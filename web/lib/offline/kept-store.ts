import type { Itinerary, ItineraryCard } from '#contract/itineraries.ts'
import type { PoiAlong } from '#contract/poi.ts'
import { openTable } from '#web/lib/indexed-db.ts'
import { picturesCache } from '#web/service-worker/messages.ts'

type Owned = { id: string; owner: string; at: number }

/** The last answer to a question. */
export type KeptAnswer = Owned & { data: unknown }

/**
 * That an itinerary is kept. `wished`: by its button, with its file and its map. `saved`: along with the heart, light.
 * `refused`: saved, but taken off this device, so it does not come back by itself.
 */
export type KeptItinerary = Owned & {
  reason: 'wished' | 'saved' | 'refused'
  card: ItineraryCard
  version: number
  bytes: number
}

/** What is kept of it, apart: whoever only looks through the cards does not read all of it. */
export type ItineraryCopy = Owned & {
  itinerary: Itinerary
  /** Within the widest distance that can be chosen. */
  poi: PoiAlong[]
  gpx: { file: Blob; name: string } | null
}

export const answersTable = openTable<KeptAnswer>('tornanti.kept')
export const ledgerTable = openTable<KeptItinerary>('tornanti.itineraries')
export const copiesTable = openTable<ItineraryCopy>('tornanti.itinerary-copies')
const tilesPrefix = 'tiles-'
export const tilesCacheOf = (itineraryId: string): string => tilesPrefix + itineraryId

/** All but what belongs to this account. What cannot be wiped now is tried again when somebody is here (`sync.ts`). */
export async function wipeKept(except: string | null): Promise<void> {
  await Promise.allSettled([
    wipeRows(except),
    deleteCaches((name) => name === picturesCache || name.startsWith(tilesPrefix)),
  ])
}

/** Without the pictures and maps, of which nobody says whose they are. */
export async function wipeRows(except: string | null): Promise<void> {
  const isMeant = (row: Owned) => row.owner !== except
  await Promise.allSettled([
    answersTable.removeAll(isMeant),
    ledgerTable.removeAll(isMeant),
    copiesTable.removeAll(isMeant),
  ])
}

/** Tiles of itineraries that are not in the ledger: a page that went away midway has left them. */
export function dropTilesExcept(ids: readonly string[]): Promise<void> {
  const stays = new Set(ids.map(tilesCacheOf))
  return deleteCaches((name) => name.startsWith(tilesPrefix) && !stays.has(name))
}

async function deleteCaches(isMeant: (name: string) => boolean): Promise<void> {
  // Missing on pages without https.
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter(isMeant)
  await Promise.all(names.map((name) => caches.delete(name)))
}
