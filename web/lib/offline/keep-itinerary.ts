import type { QueryClient } from '@tanstack/react-query'
import { itineraries, keptLimits } from '#contract/itineraries.ts'
import { poiRadiiKm } from '#contract/poi-values.ts'
import type { Track } from '#contract/tracks.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { receiveFile } from '#web/lib/download.ts'
import { mapSourceQuery } from '#web/lib/map/map-loading.ts'
import { dropTiles, listKept, removeKept, writeCopy } from './kept-itineraries.ts'
import { keptOwner } from './kept-owner.ts'
import { type KeptItinerary, tilesCacheOf } from './kept-store.ts'

type Options = {
  client: QueryClient
  owner: string
  /** `wished`: with its file and its map. `saved`: what can be had at no cost worth a word. */
  reason: 'wished' | 'saved'
  signal: AbortSignal
  /** In percent. */
  onProgress?: (percent: number) => void
}

const widestKm = poiRadiiKm[poiRadiiKm.length - 1]

/** Keeps an itinerary whole, or nothing more of it than before. */
export async function keepItinerary(id: string, options: Options): Promise<void> {
  const before = (await listKept(options.owner)).find((kept) => kept.id === id)
  try {
    await keep(id, options)
    // Cancelled in the last moment; or somebody else came, or the person left, while it was on its way.
    if (options.signal.aborted || keptOwner() !== options.owner) await removeKept(id)
  } catch (error) {
    // What was kept before stays as it was; its map too.
    if (before?.reason !== 'wished') await dropTiles(id).catch(() => undefined)
    throw isOutOfRoom(error) ? new ApiError('NO_ROOM') : error
  }
}

async function keep(id: string, options: Options): Promise<void> {
  const { owner, reason, signal, onProgress = () => {} } = options
  const isWhole = reason === 'wished'
  if (isWhole) await refuseTooMany(id, owner)
  onProgress(5)
  const itinerary = await call(itineraries.get, { id }, signal)
  onProgress(25)
  const { items: poi } = await call(itineraries.poiAlong, { id, withinKm: widestKm }, signal)
  onProgress(45)
  const { track } = itinerary
  const gpx = isWhole && track ? await receiveFile(itineraries.download, { id }, { signal }) : null
  onProgress(60)
  const mapBytes =
    isWhole && track ? await keepMap(id, track, options, (share) => onProgress(60 + share * 35)) : 0
  signal.throwIfAborted()
  if (keptOwner() === owner) await writeCopy({ owner, reason, itinerary, poi, gpx, mapBytes })
  onProgress(100)
}

async function refuseTooMany(id: string, owner: string): Promise<void> {
  const isAnother = (kept: KeptItinerary) => kept.reason === 'wished' && kept.id !== id
  const others = (await listKept(owner)).filter(isAnother)
  if (others.length >= keptLimits.wished) throw new ApiError('TOO_MANY_KEPT')
}

/** The embedded map lies in the app, and a map of another host is not ours to copy: only the operator's own tiles. */
async function keepMap(
  id: string,
  { box }: Track,
  { client, signal }: Options,
  onProgress: (share: number) => void,
): Promise<number> {
  const { kind, url } = await client.ensureQueryData(mapSourceQuery)
  if (kind !== 'pmtiles' || url === null || !('caches' in globalThis)) return 0
  const { keepTiles } = await import('#web/lib/map/kept-tiles.ts')
  try {
    return await keepTiles(url, box, { cacheName: tilesCacheOf(id), signal, onProgress })
  } catch (error) {
    // The library that reads the tiles knows no failures of ours.
    if (signal.aborted || isOutOfRoom(error)) throw error
    throw new ApiError('NO_CONNECTION')
  }
}

const isOutOfRoom = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'
