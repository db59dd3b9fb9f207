import type { BoundingBox } from '#contract/track/analyse.ts'
import type { LonLat } from '#contract/track/line.ts'

type Padding = { top: number; left: number; right: number; bottom: number }

/** Where a map looks: at a place, or at all of a box. */
export type View =
  | { lon: number; lat: number; zoom: number }
  | { box: [west: number, south: number, east: number, north: number]; padding?: number | Padding }

export const italy: View = { box: [6.6, 35.4, 18.6, 47.2], padding: 16 }

/** What a person sees after moving the map. */
export type SeenView = LonLat & {
  zoom: number
  box: BoundingBox
}

/** Also told when the map is first there: then nobody has moved it. */
export type ViewChange = (view: SeenView, hasMoved: boolean) => void

/** What a view shows before a map has measured it: about a phone's width around its middle. */
export function seenFrom(view: View): SeenView {
  if ('box' in view) {
    const [west, south, east, north] = view.box
    const box = { west, south, east, north }
    return { lon: (west + east) / 2, lat: (south + north) / 2, zoom: 5, box }
  }
  const reach = 360 / 2 ** view.zoom
  const { lon, lat } = view
  return { ...view, box: { west: lon - reach, south: lat - reach, east: lon + reach, north: lat + reach } }
}
