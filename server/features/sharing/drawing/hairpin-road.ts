import { colours } from './colours.ts'

/** The road of web/ui/logo.tsx, in a square of 64. */
const road = 'M-4 15.5H68M32 15.5V21q0 6 6 6h6.5a6.2 6.2 0 0 1 0 12.4H22a6.2 6.2 0 0 0 0 12.4h4q6 0 6 6V68'

const drawRoad = (colour: string): string =>
  `<path d="${road}" fill="none" stroke="${colour}" stroke-width="8"/>`

/** The mark of the app: the road cut into a red tile. */
export const drawTile = (x: number, y: number, side: number): string =>
  [
    `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 64 64">`,
    '<clipPath id="tile"><rect width="64" height="64" rx="15"/></clipPath><g clip-path="url(#tile)">',
    `<path fill="${colours.red}" d="M0 0h64v64H0z"/>${drawRoad(colours.onRed)}</g></svg>`,
  ].join('')

/** The same road as large as the panel that it is drawn into. */
export const drawLargeRoad = (colour: string): string =>
  `<svg width="100%" height="100%" viewBox="0 0 64 64" preserveAspectRatio="xMidYMid slice">${drawRoad(colour)}</svg>`
