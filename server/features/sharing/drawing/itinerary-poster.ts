import type { RoadType } from '#contract/itinerary-values.ts'
import { pathOf, placeTrack } from '#contract/track/drawing.ts'
import type { Flat } from '#contract/track/line.ts'
import { decodeLine } from '#contract/track/polyline.ts'
import { climbText, distanceText, hairpinsText, lengthText } from '#contract/track/track-words.ts'
import type { SharedItinerary } from '../shared.ts'
import { asphalt } from './asphalt.ts'
import { colours } from './colours.ts'
import { drawLead, drawPoster, panel } from './frame.ts'
import { drawLargeRoad } from './hairpin-road.ts'
import { rounded } from './letters.ts'

const bands: Record<RoadType, string> = { Strada: '#1f4f8f', Sterrato: '#9a4708', Misto: '#6a3d93' }

export function itineraryPoster(itinerary: SharedItinerary, appName: string): string {
  const { title, roadType, track } = itinerary
  return drawPoster({
    appName,
    title,
    standIn: 'Un itinerario in moto',
    band: bands[roadType],
    panel: asphalt + (track ? drawnTrack(track.lines) : drawLargeRoad(colours.asphaltRaised)),
    figures: drawLead(leadOf(itinerary)),
  })
}

/** Nobody rides for the sake of no hairpins: then the kilometres come first. */
function leadOf({ track, distanceKm, roadType, difficulty }: SharedItinerary) {
  if (!track) return { ...parted(distanceText(distanceKm)), line: `${roadType} · ${difficulty}` }
  const climb = track.climbM === null ? [] : [climbText(track)]
  const [length, hairpins] = [lengthText(track.lengthM), hairpinsText(track.hairpinCount)]
  if (track.hairpinCount === 0) return { ...parted(length), line: [hairpins, ...climb, roadType].join(' · ') }
  return { ...parted(hairpins), line: [length, ...climb, roadType].join(' · ') }
}

/** `48 tornanti`, the number apart from its word. */
function parted(text: string): { figure: string; unit: string } {
  const [figure = '', unit = ''] = text.split(' ')
  return { figure, unit }
}

const margin = 62
/** Nearer than this, start and end are one place. */
const loopWithin = 30

function drawnTrack(lines: readonly string[]): string {
  const pieces = placeTrack(lines.map(decodeLine), { ...panel, margin })
  const d = pieces.map(pathOf).join('')
  const [start, end] = [pieces[0]?.[0], pieces.at(-1)?.at(-1)]
  if (!start || !end) return ''
  const isLoop = Math.hypot(start.x - end.x, start.y - end.y) < loopWithin
  return [
    stroke(d, colours.asphaltDeep, 16),
    stroke(d, colours.onRed, 6),
    isLoop ? '' : marker(end, colours.end),
    marker(start, colours.start),
  ].join('')
}

const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const marker = ({ x, y }: Flat, fill: string): string =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="15" fill="${fill}" stroke="${colours.asphaltDeep}" stroke-width="6"/>`
