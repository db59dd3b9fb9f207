import {
  BedDouble,
  CircleParking,
  Fuel,
  Mountain,
  TreePine,
  TriangleAlert,
  Utensils,
  Wrench,
} from 'lucide-react'
import type { PoiCategory } from '#contract/poi-values.ts'
import type { ColorScheme } from '#web/lib/map/use-color-scheme.ts'
import type { IconType } from '#web/ui/icon-type.ts'

/** One sign and one colour per category, the same on maps, in lists and in filters. */
export const poiIcons: Record<PoiCategory, IconType> = {
  restaurant: Utensils,
  fuel_station: Fuel,
  scenic_spot: Mountain,
  repair_shop: Wrench,
  accommodation: BedDouble,
  parking: CircleParking,
  danger_zone: TriangleAlert,
  rest_area: TreePine,
}

export const poiColors: Record<ColorScheme, Record<PoiCategory, string>> = {
  light: {
    restaurant: '#9a4708',
    fuel_station: '#1f4f8f',
    scenic_spot: '#226041',
    repair_shop: '#4a423c',
    accommodation: '#6a3d93',
    parking: '#146a83',
    danger_zone: '#b3261e',
    rest_area: '#7a4f00',
  },
  dark: {
    restaurant: '#f3a765',
    fuel_station: '#94bdf2',
    scenic_spot: '#86c9a0',
    repair_shop: '#c9bdb2',
    accommodation: '#cba6ee',
    parking: '#7fcbe0',
    danger_zone: '#ff8a7d',
    rest_area: '#ebc15f',
  },
}

/** What the map calls a category's picture. */
export const poiImage = (category: PoiCategory) => `poi-${category}`
