import type { Poi } from '#contract/poi.ts'

/** RFC 5870, with the place and its name as the query that navigators on phones show. */
export function geoLink({ latitude, longitude, name }: Pick<Poi, 'latitude' | 'longitude' | 'name'>): string {
  const place = `${latitude},${longitude}`
  return `geo:${place}?q=${place}(${encodeURIComponent(name.replace(/[()]/g, ' '))})`
}
