import type { Place } from './places.ts'

export type SearchablePlaces = readonly { place: Place; key: string }[]

/** Without accents, apostrophes and hyphens: `Forli` finds Forlì, `laquila` L'Aquila. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function makeSearchable(places: readonly Place[]): SearchablePlaces {
  return places.map((place) => ({ place, key: searchKey(place.name) }))
}

/** Names that begin with what was typed, then those with a later word that does; the larger place first. */
export function searchPlaces(all: SearchablePlaces, typed: string, limit = 8): Place[] {
  const { words, province } = parseQuery(typed)
  if (words === '') return []
  const beginning: Place[] = []
  const later: Place[] = []
  for (const { place, key } of all) {
    if (province !== null && place.province !== province) continue
    if (key.startsWith(words)) beginning.push(place)
    else if (key.includes(` ${words}`)) later.push(place)
    if (beginning.length === limit) break
  }
  // Somebody who has typed a whole name means that place, however small it is.
  const isExact = (place: Place) => searchKey(place.name) === words
  const exact = all.filter(
    ({ place, key }) => key === words && (province === null || place.province === province),
  )
  const ranked = [
    ...exact.map(({ place }) => place),
    ...beginning.filter((place) => !isExact(place)),
    ...later,
  ]
  return ranked.slice(0, limit)
}

/** `bormio so` and `Bormio (SO)` name the province as well. */
function parseQuery(typed: string): { words: string; province: string | null } {
  const key = searchKey(typed)
  const match = /^(.{2,}) ([a-z]{2})$/.exec(key)
  const isMarked = /[(,]\s*[a-z]{2}\s*\)?\s*$/i.test(typed)
  if (match?.[1] && match[2] && isMarked) return { words: match[1], province: match[2].toUpperCase() }
  return { words: key, province: null }
}
