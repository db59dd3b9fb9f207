import type { StyleSpecification } from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'

/** The map below tracks and points. */
export type Ground = {
  styleFor: (colors: MapColors) => StyleSpecification | string
  /** Whose data it is; null when the style's own sources say so. */
  attribution: string | null
}
