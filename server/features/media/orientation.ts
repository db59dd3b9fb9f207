export type Box = { left: number; top: number; width: number; height: number }
export type Size = { width: number; height: number }

/** What makes a stored picture upright: mirrored first, then turned clockwise. One for each value of the EXIF tag. */
const turns = {
  1: { angle: 0 },
  2: { angle: 0, flop: true },
  3: { angle: 180 },
  4: { angle: 0, flip: true },
  5: { angle: 90, flip: true },
  6: { angle: 90 },
  7: { angle: 90, flop: true },
  8: { angle: 270 },
} as const satisfies Record<number, { angle: number; flip?: boolean; flop?: boolean }>
export type Orientation = keyof typeof turns

/** A tag that says nothing sensible says nothing. */
export const orientationOf = (tag: number | undefined): Orientation =>
  tag !== undefined && tag in turns ? (tag as Orientation) : 1

export function turnOf(orientation: Orientation): { angle: number; flip: boolean; flop: boolean } {
  return { flip: false, flop: false, ...turns[orientation] }
}

export function uprightSize({ width, height }: Size, orientation: Orientation): Size {
  return orientation < 5 ? { width, height } : { width: height, height: width }
}

/** Where a box of the upright picture lies in the stored one. */
export function storedBox(box: Box, upright: Size, orientation: Orientation): Box {
  const right = upright.width - box.left - box.width
  const below = upright.height - box.top - box.height
  const { left, top, width, height } = box
  const turned = { width: height, height: width }
  const places: Record<Orientation, Box> = {
    1: box,
    2: { ...box, left: right },
    3: { ...box, left: right, top: below },
    4: { ...box, top: below },
    5: { left: top, top: left, ...turned },
    6: { left: top, top: right, ...turned },
    7: { left: below, top: right, ...turned },
    8: { left: below, top: left, ...turned },
  }
  return places[orientation]
}

/** A square by the shares that a form sends: `side` of the shorter side, centred where nothing else is said. */
export function squareOf(
  { width, height }: Size,
  shares: { left?: number | undefined; top?: number | undefined; side?: number | undefined },
): Box {
  const side = Math.max(1, Math.round((shares.side ?? 1) * Math.min(width, height)))
  const place = (length: number, share: number | undefined) =>
    share === undefined
      ? Math.floor((length - side) / 2)
      : Math.min(Math.round(share * length), length - side)
  return { left: place(width, shares.left), top: place(height, shares.top), width: side, height: side }
}
