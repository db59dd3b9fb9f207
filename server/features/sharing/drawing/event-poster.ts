import { eventTypeLabels } from '#contract/event-values.ts'
import { daysText } from '../preview-words.ts'
import type { SharedEvent } from '../shared.ts'
import { asphalt } from './asphalt.ts'
import { colours } from './colours.ts'
import { drawable } from './drawable.ts'
import { fitLines } from './fit-lines.ts'
import { column, drawLine, drawLines, drawPoster, lowest, panel } from './frame.ts'
import { drawWords } from './letters.ts'

export function eventPoster(event: SharedEvent, appName: string): string {
  return drawPoster({
    appName,
    title: event.title,
    standIn: 'Un evento in moto',
    band: colours.red,
    panel: asphalt + leaf(event),
    figures: drawPlace(event.location) + drawLine(factsOf(event)),
  })
}

/** Two days take the whole line: when is worth more than what. */
const factsOf = (event: SharedEvent): string =>
  event.firstDay === event.lastDay
    ? `${eventTypeLabels[event.eventType]} · ${daysText(event)}`
    : daysText(event)

/** Above the lowest line. */
function drawPlace(location: string): string {
  const space = {
    face: 'display',
    width: column.width,
    sizes: [84, 72, 62, 52],
    height: 110,
    maxLines: 2,
  } as const
  const { lines, size } = fitLines(drawable(location) ?? '', space)
  const y = lowest - 62 - (lines.length - 1) * size
  return drawLines(lines, { face: 'display', size, y, fill: colours.red })
}

const sheet = { width: 312, height: 348, top: 141, band: 92 } as const
const months = new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'UTC' })

/** A leaf of a calendar with the first day on it. */
function leaf({ firstDay, lastDay }: SharedEvent): string {
  const left = (panel.width - sheet.width) / 2
  const middle = panel.width / 2
  const { day, month, year } = partsOf(firstDay)
  const until = lastDay === firstDay ? year : `${year} · fino al ${lastDay.slice(8)}/${lastDay.slice(5, 7)}`
  const word = (text: string, size: number, y: number, fill: string, face: 'display' | 'text' = 'display') =>
    drawWords(text, { face, size, x: middle, y: sheet.top + y, fill, align: 'middle' })
  return [
    `<rect x="${left}" y="${sheet.top}" width="${sheet.width}" height="${sheet.height}" rx="24" fill="${colours.card}"/>`,
    `<path fill="${colours.red}" d="M${left} ${sheet.top + sheet.band}v-${sheet.band - 24}q0-24 24-24h${sheet.width - 48}q24 0 24 24v${sheet.band - 24}z"/>`,
    word(month, 50, 63, colours.onRed),
    word(day, 224, 268, colours.ink),
    word(until, 27, 318, colours.muted, 'text'),
  ].join('')
}

function partsOf(isoDay: string): { day: string; month: string; year: string } {
  const month = months.format(new Date(isoDay))
  return { day: String(Number(isoDay.slice(8))), month: capital(month), year: isoDay.slice(0, 4) }
}

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase('it-IT') + word.slice(1)
