import { colours } from './colours.ts'
import { drawable } from './drawable.ts'
import { cutLine, fitLines } from './fit-lines.ts'
import { drawTile } from './hairpin-road.ts'
import { drawWords, type Face, widthOf } from './letters.ts'

/** What every place that shows links expects: about 1.91 to 1. */
export const posterSize = { width: 1200, height: 630 } as const

/** Where the words stand, and the panel beside them. */
export const column = { left: 64, width: 548 } as const
export const panel = { left: 676, width: 524, height: posterSize.height } as const

const stripe = 16
const wordmarkSize = 42
const mark = { top: 52, side: 54 } as const

export type Poster = {
  appName: string
  title: string
  /** What is said where the title has no letters that we have. */
  standIn: string
  /** The band between words and panel. */
  band: string
  panel: string
  /** Below the title, down to the lower edge. */
  figures: string
}

export function drawPoster({ appName, title: text, standIn, band, panel: shapes, figures }: Poster): string {
  const { width, height } = posterSize
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${colours.paper}" d="M0 0h${width}v${height}H0z"/>`,
    `<svg x="${panel.left}" width="${panel.width}" height="${panel.height}">${shapes}</svg>`,
    `<path fill="${band}" d="M${panel.left - stripe} 0h${stripe}v${height}h-${stripe}z"/>`,
    drawTile(column.left, mark.top, mark.side),
    drawName(appName),
    drawTitle(drawable(text) ?? standIn),
    figures,
    '</svg>',
  ].join('')
}

function drawName(appName: string): string {
  const x = column.left + mark.side + 16
  const line = { face: 'display', size: wordmarkSize } as const
  const name = cutLine(drawable(appName) ?? '', { ...line, width: column.left + column.width - x })
  return drawWords(name, { ...line, x, y: mark.top + 41, fill: colours.ink })
}

const title = { top: 152, height: 236, sizes: [112, 100, 90, 78, 70, 62] } as const

function drawTitle(text: string): string {
  const { sizes, height } = title
  const { lines, size } = fitLines(text, { face: 'display', width: column.width, sizes, height, maxLines: 3 })
  return drawLines(lines, { face: 'display', size, y: title.top + capitals * size, fill: colours.ink })
}

/** How high a capital is, of the size of the letters. */
const capitals = 0.655

type Lines = { face: Face; size: number; y: number; fill: string; lineHeight?: number }

/** Lines of words in the column; `y` is that of the first. */
export function drawLines(lines: readonly string[], { lineHeight = 1, ...words }: Lines): string {
  const below = (i: number) => words.y + i * words.size * lineHeight
  return lines.map((line, i) => drawWords(line, { ...words, x: column.left, y: below(i) })).join('')
}

type Lead = { figure: string; unit?: string; fill?: string; line: string }

const lead = { size: 148, unitSize: 62, gap: 16, base: 520 } as const
const small = { face: 'text', size: 34 } as const

/** The one thing to remember of it, large, and a line of what else there is to know. */
export function drawLead({ figure, unit = '', fill = colours.red, line }: Lead): string {
  const x = column.left
  const unitX = x + widthOf(figure, 'display', lead.size) + lead.gap
  return [
    drawWords(figure, { face: 'display', size: lead.size, x, y: lead.base, fill }),
    drawWords(unit, { face: 'display', size: lead.unitSize, x: unitX, y: lead.base, fill }),
    drawLine(line),
  ].join('')
}

/** Where the last line of words stands. */
export const lowest = 574

/** The lowest line, cut where the column ends. */
export function drawLine(text: string): string {
  const words = cutLine(text, { ...small, width: column.width })
  return drawWords(words, { ...small, x: column.left, y: lowest, fill: colours.muted })
}
