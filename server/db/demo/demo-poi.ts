import type { PoiCategory } from '#contract/poi-values.ts'

export type DemoPoi = {
  name: string
  category: PoiCategory
  longitude: number
  latitude: number
  description: string
  address?: string
  rating?: number
}

export const poi = (
  name: string,
  category: PoiCategory,
  [longitude, latitude]: [lon: number, lat: number],
  description: string,
  more: Pick<DemoPoi, 'address' | 'rating'> = {},
): DemoPoi => ({ name, category, longitude, latitude, description, ...more })
