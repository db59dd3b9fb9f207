import type { SeenView } from '#web/lib/map/view.ts'

/** The box to ask for: larger than the view and on a grid, so that small moves ask nothing new. */
export function boxAround({ box, zoom }: Pick<SeenView, 'box' | 'zoom'>) {
  const step = 180 / 2 ** Math.floor(zoom)
  const down = (degrees: number, least: number) => tidy(Math.max(least, Math.floor(degrees / step) * step))
  const up = (degrees: number, most: number) => tidy(Math.min(most, Math.ceil(degrees / step) * step))
  return {
    west: down(box.west, -180),
    south: down(box.south, -90),
    east: up(box.east, 180),
    north: up(box.north, 90),
  }
}

const tidy = (degrees: number) => Number(degrees.toFixed(6))

export function isInBox(
  { longitude, latitude }: { longitude: number; latitude: number },
  box: SeenView['box'],
): boolean {
  return longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north
}
