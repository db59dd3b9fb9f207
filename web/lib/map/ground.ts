import type { StyleSpecification } from 'maplibre-gl'
import type { MapSource } from '#contract/system.ts'
import { loadBaseMap } from './base-map.ts'
import { embeddedStyle } from './embedded-style.ts'
import type { Ground } from './ground-type.ts'
import type { Place } from './places.ts'

const patienceMs = 8000

/** The operator's map where it answers; ours, that needs nobody, where it does not. */
export async function loadGround(source: MapSource, loadPlaces: () => Promise<Place[]>): Promise<Ground> {
  const given = await loadGiven(source).catch(() => null)
  return given ?? loadEmbedded(loadPlaces)
}

async function loadGiven({ kind, url }: MapSource): Promise<Ground | null> {
  if (kind === 'style' && url) {
    // Read here, not by the library: a host that is away would leave an empty map.
    const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) return null
    const style: StyleSpecification = await answer.json()
    return { styleFor: () => style, attribution: null }
  }
  if (kind === 'pmtiles' && url) {
    const { loadTiles } = await import('./tiles.ts')
    return loadTiles(url)
  }
  return null
}

async function loadEmbedded(loadPlaces: () => Promise<Place[]>): Promise<Ground> {
  const base = await loadBaseMap(await loadPlaces())
  return { styleFor: (colors) => embeddedStyle(base, colors), attribution: 'Natural Earth · GeoNames' }
}
