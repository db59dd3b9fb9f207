import type { ItineraryFilters } from '#contract/itineraries.ts'
import {
  areas,
  difficulties,
  hairpinMinimums,
  lengthRanges,
  roadTypes,
  wordsLimit,
} from '#contract/itinerary-values.ts'

/**
 * The filters that an address asks for; what it says wrongly is left out, key by key. By hand and not by the contract's
 * rule: addresses are read before anything is shown, and zod is not there yet (decision 047).
 */
export function readFilters(search: Record<string, unknown>): ItineraryFilters {
  // The router reads `?words=2026` as a number.
  const said = (name: string) => (typeof search[name] === 'number' ? String(search[name]) : search[name])
  const oneOf = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === said(name))
  const words = typeof said('words') === 'string' ? String(said('words')).trim() : ''
  const filters: ItineraryFilters = {
    words: words.length <= wordsLimit ? words : '',
    difficulty: oneOf(difficulties, 'difficulty'),
    roadType: oneOf(roadTypes, 'roadType'),
    area: oneOf(areas, 'area'),
    length: oneOf(lengthRanges, 'length'),
    minHairpins: hairpinMinimums.find((count) => String(count) === said('minHairpins')),
    saved: oneOf(['1'], 'saved'),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
}

export const hasFilters = (filters: ItineraryFilters): boolean => Object.keys(filters).length > 0
