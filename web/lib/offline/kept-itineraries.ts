import type { QueryKey } from '@tanstack/react-query'
import type { Itinerary, ItineraryCard } from '#contract/itineraries.ts'
import type { PoiAlong } from '#contract/poi.ts'
import { keptOwner } from './kept-owner.ts'
import {
  copiesTable,
  type ItineraryCopy,
  type KeptItinerary,
  ledgerTable,
  tilesCacheOf,
} from './kept-store.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tornanti.itineraries')
const listeners = new Set<() => void>()
if (channel) channel.onmessage = () => tellThisTab()

/** Hears that something is kept, or no longer, by whichever tab. */
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tellThisTab(): void {
  for (const listener of listeners) listener()
}

function tellAll(): void {
  tellThisTab()
  channel?.postMessage('changed')
}

/** Refused ones too. The newest first. */
export async function listKept(viewerId: string): Promise<KeptItinerary[]> {
  if (keptOwner() !== viewerId) return []
  const rows = await ledgerTable.getAll().catch(() => [])
  return rows.filter(({ owner }) => owner === viewerId).sort((a, b) => b.at - a.at)
}

type Copy = Pick<ItineraryCopy, 'itinerary' | 'poi' | 'gpx'> & {
  owner: string
  reason: 'wished' | 'saved'
  /** Of the pieces of its map. */
  mapBytes: number
}

/** The copy before the entry in the ledger: what is listed is there. */
export async function writeCopy({ owner, reason, itinerary, poi, gpx, mapBytes }: Copy): Promise<void> {
  const { id, version } = itinerary
  const at = Date.now()
  const bytes = sizeOf({ itinerary, poi }) + (gpx?.file.size ?? 0) + mapBytes
  const card = cardOf(itinerary)
  await copiesTable.write(new Map([[id, { id, owner, at, itinerary, poi, gpx }]]))
  await ledgerTable.write(new Map([[id, { id, owner, at, reason, card, version, bytes }]]))
  tellAll()
}

function cardOf({ track, ...itinerary }: Itinerary): ItineraryCard {
  const {
    notes: _,
    externalUrl: _link,
    saveCount: _saves,
    version: _version,
    trackId: _track,
    ...card
  } = itinerary
  if (!track) return { ...card, track }
  const { lengthM, climbM, hairpinCount, curviness, drawing } = track
  return { ...card, track: { lengthM, climbM, hairpinCount, curviness, drawing } }
}

const sizeOf = (data: unknown): number => new Blob([JSON.stringify(data)]).size

/** The entry goes first: what is not listed may still lie there, what is listed never lacks. */
export async function removeKept(id: string): Promise<void> {
  await ledgerTable.write(new Map([[id, null]]))
  tellAll()
  await dropContent(id)
}

/** As one wishes: a saved one would come back by itself otherwise. */
export async function takeOffDevice(kept: KeptItinerary, isSaved: boolean): Promise<void> {
  if (!isSaved) return removeKept(kept.id)
  await ledgerTable.write(new Map([[kept.id, { ...kept, reason: 'refused', bytes: 0 }]]))
  tellAll()
  await dropContent(kept.id)
}

async function dropContent(id: string): Promise<void> {
  await copiesTable.write(new Map([[id, null]]))
  await dropTiles(id)
}

export async function dropTiles(id: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(tilesCacheOf(id))
}

/** Copies whose entry never came, because the page went away in between. */
export async function sweepCopies(viewerId: string): Promise<void> {
  const listed = new Set((await listKept(viewerId)).map(({ id }) => id))
  await copiesTable.removeAll(({ id }) => !listed.has(id))
}

export async function keptCopy(id: string): Promise<ItineraryCopy | null> {
  const copy = await copiesTable.get(id).catch(() => undefined)
  return copy && copy.owner === keptOwner() ? copy : null
}

type KeptPart = { data: Itinerary | { items: PoiAlong[] }; at: number }

/** What a kept copy answers to a question about its itinerary. */
export async function answerOfCopy([feature, what, id, withinKm]: QueryKey): Promise<KeptPart | null> {
  if (feature !== 'itineraries' || typeof id !== 'string' || (what !== 'one' && what !== 'poi')) return null
  const copy = await keptCopy(id)
  if (!copy) return null
  const { itinerary, poi, at } = copy
  if (what === 'one') return { data: itinerary, at }
  // The widest distance holds the narrower ones.
  const items = poi.filter(({ offTrackM }) => offTrackM <= Number(withinKm) * 1000)
  return { data: { items }, at }
}
