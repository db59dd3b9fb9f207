import { z } from 'zod'
import { type PoiCategory, poiCategories } from '#contract/poi.ts'
import { italy, type SeenView, type View } from '#web/lib/map/view.ts'

const degrees = (limit: number) => z.number().min(-limit).max(limit)

const rule = z.object({
  lng: degrees(180).optional().catch(undefined),
  lat: degrees(85).optional().catch(undefined),
  zoom: z.number().min(0).max(22).optional().catch(undefined),
  categorie: z.string().max(200).optional().catch(undefined),
  /** Saved itineraries are shown unless the address says no. */
  salvati: z.literal('no').optional().catch(undefined),
})
export type MapAddress = z.output<typeof rule>

/** What of an address the map understands; the rest is as if it were not there. */
export const readMapAddress = (search: Record<string, unknown>): MapAddress => rule.parse(search)

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
