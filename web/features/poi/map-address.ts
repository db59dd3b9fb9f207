import { type PoiCategory, poiCategories } from '#contract/poi-values.ts'
import { italy, type SeenView, type View } from '#web/lib/map/view.ts'

export type MapAddress = {
  lng?: number | undefined
  lat?: number | undefined
  zoom?: number | undefined
  categorie?: string | undefined
  /** Saved itineraries are shown unless the address says no. */
  salvati?: 'no' | undefined
}

/** What of an address the map understands; the rest is as if it were not there. */
export function readMapAddress({ lng, lat, zoom, categorie, salvati }: Record<string, unknown>): MapAddress {
  const number = (value: unknown, least: number, most: number) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined
  return {
    lng: number(lng, -180, 180),
    lat: number(lat, -85, 85),
    zoom: number(zoom, 0, 22),
    categorie: typeof categorie === 'string' && categorie.length <= 200 ? categorie : undefined,
    salvati: salvati === 'no' ? 'no' : undefined,
  }
}

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
