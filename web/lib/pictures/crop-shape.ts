export type Size = { width: number; height: number }
/** A square of a picture, in the shares that `media.upload` takes. */
export type Crop = { left: number; top: number; side: number }

/** Smaller, and the avatar would be a few blurred pixels. */
const smallestSide = 0.15

export const initialCrop = (size: Size): Crop =>
  placed({ side: 1, x: size.width / 2, y: size.height / 2 }, size)

/** Moves the square by pixels of the picture, up to its edges. */
export function moveCrop(crop: Crop, size: Size, by: { x: number; y: number }): Crop {
  const { x, y } = centreOf(crop, size)
  return placed({ side: crop.side, x: x + by.x, y: y + by.y }, size)
}

/** Makes the square smaller (`factor` above 1 comes nearer) around its middle. */
export function zoomCrop(crop: Crop, size: Size, factor: number): Crop {
  return placed({ ...centreOf(crop, size), side: crop.side / factor }, size)
}

/** The zoom as a slider shows it: 1 is the whole shorter side. */
export const zoomOf = ({ side }: Crop): number => 1 / side
export const largestZoom = 1 / smallestSide

/** The side of the square in pixels of the picture. */
export const sideIn = ({ side }: Crop, { width, height }: Size): number => side * Math.min(width, height)

function centreOf(crop: Crop, size: Size): { x: number; y: number } {
  const half = sideIn(crop, size) / 2
  return { x: crop.left * size.width + half, y: crop.top * size.height + half }
}

function placed({ side, x, y }: { side: number; x: number; y: number }, size: Size): Crop {
  const kept = Math.min(1, Math.max(smallestSide, side))
  const length = kept * Math.min(size.width, size.height)
  const start = (middle: number, whole: number) =>
    Math.min(Math.max(0, middle - length / 2), whole - length) / whole
  return { side: kept, left: start(x, size.width), top: start(y, size.height) }
}
