import type { MapSource } from '#contract/system.ts'
import { loadBaseMap } from './base-map.ts'
import { embeddedStyle } from './embedded-style.ts'
import type { Ground } from './ground-type.ts'
import type { Place } from './places.ts'

export async function loadGround(
  { kind, url }: MapSource,
  loadPlaces: () => Promise<Place[]>,
): Promise<Ground> {
  if (kind === 'style' && url) return { styleFor: () => url, attribution: null }
  if (kind === 'pmtiles' && url) {
    const { loadTiles } = await import('./tiles.ts')
    return loadTiles(url)
  }
  const base = await loadBaseMap(await loadPlaces())
  return { styleFor: (colors) => embeddedStyle(base, colors), attribution: 'Natural Earth · GeoNames' }
}
