import { type ItineraryFilters, itineraryFilters } from '#contract/itineraries.ts'

/** The filters that an address asks for; what it says wrongly is left out, key by key. */
export function readFilters(search: Record<string, unknown>): ItineraryFilters {
  const filters: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(itineraryFilters.shape)) {
    const value = search[name]
    const parsed = rule.safeParse(typeof value === 'number' ? String(value) : value)
    if (parsed.success && parsed.data !== undefined && parsed.data !== '') filters[name] = parsed.data
  }
  return filters
}

export const hasFilters = (filters: ItineraryFilters): boolean => Object.keys(filters).length > 0
