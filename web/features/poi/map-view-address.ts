import { type PoiCategory, poiCategories } from '#contract/poi-values.ts'
import { italy, type SeenView, type View } from '#web/lib/map/view.ts'
import type { MapAddress } from './map-address.ts'

/** Without all three numbers the map shows Italy. */
export function viewOf({ lng, lat, zoom }: MapAddress): View {
  return lng === undefined || lat === undefined || zoom === undefined ? italy : { lon: lng, lat, zoom }
}

export function addressOf({ lon, lat, zoom }: Pick<SeenView, 'lon' | 'lat' | 'zoom'>): MapAddress {
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  return { lng: round(lon, 4), lat: round(lat, 4), zoom: round(zoom, 2) }
}

/** Empty: all of them. */
export function categoriesOf({ categorie }: MapAddress): PoiCategory[] {
  const named = categorie?.split(',') ?? []
  return poiCategories.filter((category) => named.includes(category))
}

/** In the contract's order, so that one choice has one address. */
export function writeCategories(chosen: readonly PoiCategory[]): string | undefined {
  return poiCategories.filter((category) => chosen.includes(category)).join(',') || undefined
}
