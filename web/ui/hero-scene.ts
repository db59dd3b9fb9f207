import { closed, fir, landBelow, type Point, ridge, road, type Stretch } from './hero-shapes.ts'

/** The drawing measures 1120 × 384; at the saddle the road crosses to the other side. */
export const sceneWidth = 1120
export const sceneHeight = 384
const bottom = sceneHeight + 8
const saddle: Point = [765, 140]

const far: Point[] = [
  [-4, 250],
  [120, 212],
  [240, 234],
  [380, 168],
  [470, 192],
  [585, 92],
  [690, 142],
  [800, 112],
  [905, 70],
  [1010, 132],
  [1124, 88],
]
const middle: Point[] = [
  [-4, 284],
  [160, 260],
  [300, 274],
  [420, 210],
  [505, 228],
  [640, 124],
  [760, 180],
  [850, 134],
  [985, 56],
  [1060, 116],
  [1124, 104],
]
const near: Point[] = [
  [-4, 320],
  [150, 298],
  [330, 304],
  [470, 248],
  [600, 224],
  [760, 236],
  [900, 186],
  [1124, 146],
]
export const ridges = [ridge(far, 0.16, 11), ridge(middle, 0.18, 23), ridge(near, 0.14, 5)].map((outline) =>
  landBelow(outline, bottom),
)

const leftPeak: Point[] = [
  [150, 392],
  [300, 332],
  [400, 282],
  [470, 232],
  [528, 168],
  [580, 78],
  [632, 118],
  [690, 136],
  saddle,
]
const rightPeak: Point[] = [saddle, [824, 120], [868, 68], [930, 16], [985, 88], [1060, 136], [1124, 192]]
export const massif = landBelow([...ridge(leftPeak, 0.16, 41), ...ridge(rightPeak, 0.17, 8)], bottom)

/** The faces turned to the sun: from each summit down a broken spine, towards the saddle. */
const leftSpine: Point[] = [
  [580, 78],
  [592, 122],
  [572, 160],
  [610, 206],
  [596, 256],
]
const rightSpine: Point[] = [
  [930, 16],
  [917, 68],
  [941, 116],
  [900, 166],
  [926, 232],
]
export const litFaces = [
  closed([...ridge(leftSpine, 0.3, 3), [700, 300], [790, 140], [690, 100]]),
  closed([...ridge(rightSpine, 0.3, 9), [800, 300], [740, 140], [830, 40]]),
]

const crest: Point[] = [
  [150, 392],
  [330, 338],
  [480, 258],
  [590, 188],
  [660, 151],
  [735, 143],
  saddle,
  [800, 144],
  [880, 178],
  [980, 232],
  [1124, 292],
]
export const slope = landBelow(ridge(crest, 0.045, 17), bottom)

/** The side of the slope that the light does not reach. */
const slopeSpine: Point[] = [
  [772, 141],
  [806, 186],
  [790, 232],
  [858, 292],
  [846, bottom],
]
export const slopeShade = closed([...ridge(slopeSpine, 0.2, 14), [1124, bottom], [1124, 120]])

/** Where the road turns, from below: how far out, at which height it comes in and leaves. */
const hairpins = [
  { x: 886, enters: 374, leaves: 336 },
  { x: 596, enters: 316, leaves: 283 },
  { x: 870, enters: 266, leaves: 239 },
  { x: 638, enters: 225, leaves: 204 },
  { x: 842, enters: 194, leaves: 178 },
  { x: 684, enters: 170, leaves: 159 },
  { x: 806, enters: 154, leaves: 147 },
]
const stretches = climb([420, 452], [760, 141])
export const roadSurface = road(stretches, roadWidth)
export const roadWall = road(stretches, roadWidth, 0.4)

const leftShoulder: Point[] = [
  [-4, 326],
  [90, 334],
  [240, 352],
  [380, 378],
  [440, bottom],
]
const rightShoulder: Point[] = [
  [930, bottom],
  [985, 372],
  [1040, 344],
  [1124, 316],
]
const firs: [x: number, y: number, height: number][] = [
  [28, 332, 46],
  [56, 336, 32],
  [96, 338, 54],
  [126, 342, 38],
  [204, 352, 42],
  [230, 356, 28],
  [312, 368, 30],
  [976, 380, 34],
  [1000, 370, 50],
  [1024, 360, 34],
  [1060, 344, 62],
  [1092, 334, 44],
]
export const foreground =
  [leftShoulder, rightShoulder].map((outline, i) => landBelow(ridge(outline, 0.06, i + 2), bottom)).join('') +
  firs.map(([x, y, height]) => fir([x, y], height)).join('')

export const stars: readonly (readonly [x: number, y: number, radius: number])[] = [
  [60, 40, 1.2],
  [150, 92, 0.9],
  [232, 30, 1.4],
  [318, 74, 1],
  [402, 38, 0.8],
  [452, 112, 1.1],
  [520, 52, 1.3],
  [640, 34, 0.9],
  [696, 84, 1.2],
  [742, 24, 1],
  [842, 44, 1.3],
  [1002, 30, 1],
  [1070, 62, 1.2],
  [610, -60, 1.2],
  [700, -110, 0.9],
  [780, -50, 1.1],
  [860, -90, 1.3],
  [930, -30, 0.8],
  [660, -160, 1],
  [820, -180, 1.2],
]

function climb(start: Point, end: Point): Stretch[] {
  const exits = [start, ...hairpins.map(({ x, leaves }): Point => [x, leaves])]
  const entries = [...hairpins.map(({ x, enters }): Point => [x, enters]), end]
  return exits.map((from, i) => ({ from, to: entries[i] ?? end }))
}

function roadWidth(y: number) {
  return 2.2 + 0.08 * Math.max(0, y - saddle[1])
}
